import Geometry
import JSON
package import Layers
import Streams

extension LayerOptions {
    /// Indices of the fields to read in a layer that declares its fields. A field that an option names and the layer
    /// lacks is an error, or a notice if another input may have it.
    ///
    /// - Parameters:
    ///   - usual: the fields to read if no option names any.
    ///   - forSteps: gets the names of those that are read for leading steps only.
    package func indices(
        of names: [String], usual: [Int], _ facts: inout LayerFacts, forSteps: inout Set<String>
    ) throws(Problem) -> [Int] {
        let wanted = sourceFields ?? []
        for name in wanted + expectedFields.filter({ !wanted.contains($0) })
        where !names.contains(name) && !madeFields.contains(name) {
            let problem = lack(of: name, among: names, facts)
            guard isOneOfMany else { throw problem }
            facts.notices.append(problem)
        }
        var chosen = sourceFields.map { $0.compactMap { names.firstIndex(of: $0) } } ?? usual
        for name in stepFields {
            guard let index = names.firstIndex(of: name) ?? onlyIndex(of: name, in: names), !chosen.contains(index)
            else {
                continue
            }
            chosen.append(index)
            forSteps.insert(names[index])
        }
        return chosen
    }

    /// The problem of a field that an option names and a layer lacks.
    func lack(of name: String, among names: [String], _ facts: LayerFacts) -> Problem {
        let isAdditional = !(sourceFields ?? []).contains(name)
        let isText = isAdditional && stringFields.contains(name)
        let isNumber = isAdditional && numberFields.contains(name)
        let option = isText ? OptionName.stringFields : isNumber ? .numberFields : .fields
        return Problem(
            .usage, "no-such-field", severity: isOneOfMany ? .warning : .error, at: facts.location,
            "\(option): no field named '\(printable(name))'",
            hint: "\(adviceOnFields(for: name, among: names))", field: name)
    }
}

extension LayerOptions {
    /// Index of the only name that differs from a name in case alone.
    private func onlyIndex(of name: String, in names: [String]) -> Int? {
        let folded = name.lowercased()
        let alike = names.indices.filter { names[$0].lowercased() == folded }
        return alike.count == 1 ? alike[0] : nil
    }

    /// True if values that are not UTF-8 are errors.
    package var demandsUTF8: Bool { encoding.map { ["utf-8", "utf8"].contains($0.lowercased()) } ?? false }

    /// Throws if an option says that positions are elsewhere than on WGS84, in a format that knows nothing else.
    ///
    /// - Parameter formats: the format and its verb, such as `photos have`.
    package func demandDegrees(_ formats: String, code: String, at location: InputLocation) throws(Problem) {
        guard let space = sourceSpace, space != .wgs84 else { return }
        if let system = space.system, try classifySystem(system) == .wgs84 { return }
        throw Problem(
            .usage, code, at: location,
            "\(formats) positions in WGS84, so \(space.plane == nil ? OptionName.sourceCRS : .planar) does not apply",
            hint: "omit it; read other layers in a run of their own")
    }
}

/// The first names, separated by commas, and how many more there are.
public func listed(_ names: [String]) -> String {
    let shown = 20
    let list = names.prefix(shown).map(shortName).joined(separator: ", ")
    return names.count > shown ? "\(list) and \(names.count - shown) more" : list
}

/// Advice for a name that none of some fields has: the one that was probably meant, or all fields.
package func adviceOnFields(for name: String, among names: [String]) -> String {
    if let meant = namesMeant(by: name, in: names, shown: shortName) { return "did you mean \(meant)?" }
    return names.count == 1 ? "the only field is \(listed(names))" : "the fields are \(listed(names))"
}

/// A name as messages show it, cut if it is long.
package func shortName(_ name: String) -> String { excerpt(name.utf8) }
