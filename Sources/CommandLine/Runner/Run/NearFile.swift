import CommandKit
import JSON
import Layers
import Streams

extension Problem {
    /// The problem of a file that does not exist, with what was probably meant.
    var namingNearFile: Problem {
        guard kind == .noInput, code == "unreadable", hint == nil, let path = location?.source else { return self }
        var problem = self
        if let line = LooseUnit.line(with: path) {
            problem.hint = "a unit stands right behind its number; use \(line)"
        } else if let near = NearLayer.name(of: path) ?? NearFile.name(of: path) {
            problem.hint = "did you mean \(printable(near))?"
        }
        return problem
    }
}

/// A unit that is a word of its own, as in '--tolerance 100 m'.
private enum LooseUnit {
    /// The line with the unit joined to the number before it; nil if plat cannot read that, as with '--limit 5 m'.
    static func line(with unit: String) -> String? {
        guard Units.lengths.sizes.contains(where: { $0.unit == unit }),
            let line = CurrentRun.given?.addingToValue(unit),
            (try? CurrentRun.program?.read(Array(line.words.dropFirst()))) != nil
        else { return nil }
        return printable(line.text)
    }
}

/// A layer of a GeoPackage that was named in another way than FILE:LAYER, as in other programs.
private enum NearLayer {
    /// Nil if no file of the line has such a layer.
    static func name(of path: String) -> String? {
        if let parts = path.wholeMatch(of: #/(.+)\|layername=([^|]+)/#) { return layer("\(parts.1):\(parts.2)") }
        if let slash = path.lastIndex(of: "/") {
            return layer("\(path[..<slash]):\(path[path.index(after: slash)...])")
        }
        guard LastOperand.isAbsent(path) else { return nil }
        let others = (CurrentRun.given?.operands ?? []).filter { $0 != path && FilePresence.known(at: $0) == .regular }
        return others.lazy.compactMap { layer("\($0):\(path)") }.first
    }

    /// The path, if a format has a layer at it.
    private static func layer(_ path: String) -> String? {
        let isThere = Formats.ofPaths.contains { (try? $0.layers(at: path, isGiven: false))?.count == 1 }
        return isThere ? shellWord(path) : nil
    }
}

/// The name of a file that is near to a misspelt one.
private enum NearFile {
    /// The most files of a folder that are looked through.
    private static let mostNames = 10_000

    /// Nil if the file exists, or if none is near that the line does not name already.
    static func name(of path: String) -> String? {
        guard LastOperand.isAbsent(path) else { return nil }
        let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let (folder, name) = (String(path[..<slash]), String(path[slash...]))
        guard let all = try? FolderListing.names(in: folder.isEmpty ? "." : folder), all.count <= mostNames else {
            return nil
        }
        let given = CurrentRun.given?.files ?? []
        let others = all.filter { !$0.hasPrefix(".") && !given.contains(folder + $0) }
        if let other = others.first(where: { $0.lowercased() == name.lowercased() }) { return folder + other }
        guard LastOperand.isLayerName(name), let dot = name.lastIndex(of: ".") else {
            // The ending may be what is misspelt or missing.
            return nearestMatch(to: name, in: others.filter(LastOperand.isLayerName)).map { folder + $0 }
        }
        let ending = name[dot...].lowercased()
        let stems = others.filter { $0.lowercased().hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
        // Files that are numbered are near to each other.
        let unlike = stems.filter { letters($0) != letters(name[..<dot]) }
        return nearestMatch(to: String(name[..<dot]), in: unlike).map { folder + $0 + name[dot...] }
    }

    private static func letters(_ name: some StringProtocol) -> String { String(name.filter { !$0.isNumber }) }
}
