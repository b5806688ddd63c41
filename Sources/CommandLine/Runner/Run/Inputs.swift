import CommandKit
package import Layers

/// Files that a command reads, checked before any work.
package struct Inputs {
    package let paths: [String]
    package let identities: Set<FileIdentity>
    /// The files of each input, of which some have several.
    private let filesOfPaths: [String: [String]]

    /// Takes files of settings alone.
    package init(ofSettings settings: [String?]) {
        paths = []
        identities = FileIdentity.regularFiles(of: settings.compactMap(\.self))
        filesOfPaths = [:]
    }

    /// Checks the files. Without files, the standard input is read. If that is a terminal, the user gets the short help
    /// instead.
    ///
    /// - Parameters:
    ///   - others: layers that are also read, and must not be overwritten.
    ///   - settings: files of settings that are also read, and must not be overwritten.
    ///   - areLayers: true if a path may stand for several files.
    ///   - mayBeNone: true if others are enough, so that the standard input is not read.
    ///   - goesOn: true if an unreadable file among several is reported only when its turn comes.
    package init(
        _ files: [String], besides others: [String] = [], settings: [String?] = [], areLayers: Bool = false,
        mayBeNone: Bool = false, goesOn: Bool = false
    ) throws {
        let settings = (settings + (CurrentRun.extended?.settings ?? [])).compactMap(\.self)
        let readsInput = files.isEmpty && !mayBeNone
        if readsInput, ByteSource.isStandardInputTerminal { throw HelpRequest.short }
        paths = readsInput ? ["-"] : files
        CurrentRun.read(paths + others)
        let all = paths + others + settings
        guard all.count(where: { $0 == "-" }) < 2 else {
            throw UsageError("- is given twice: standard input can be read only once")
        }
        let mayMiss = goesOn && paths.count > 1
        do throws(Problem) {
            var read = paths
            var filesOfPaths: [String: [String]] = [:]
            if areLayers {
                read = []
                for path in paths + others {
                    let files = try Self.files(of: path, mayMiss: mayMiss)
                    filesOfPaths[path] = files
                    read += files
                }
            }
            self.filesOfPaths = filesOfPaths
            if !mayMiss {
                for path in read { try ByteSource.checkReadable(path) }
            }
            identities = FileIdentity.regularFiles(of: read + settings)
        } catch {
            // The last one of some commands is read otherwise, such as a table or layer B.
            let operands = CurrentRun.given?.operands.last == others.last ? files + others : files
            let error = error.namingNearFile
            let advised = LastOperand(of: operands)?.advice(on: error) ?? error
            throw advised.hint == nil ? LastOperand(firstOf: operands)?.advice(on: error) ?? error : advised
        }
    }

    /// Files of inputs that an output of several files replaces as a whole: an input of several files must not lose only
    /// some of them.
    package func replaced(by output: [String]) -> [String] {
        let replaced = FileIdentity.regularFiles(of: output)
        return paths.compactMap { filesOfPaths[$0] }.filter {
            $0.count > 1 && FileIdentity.regularFiles(of: $0).isSubset(of: replaced)
        }.flatMap(\.self)
    }

    private static func files(of path: String, mayMiss: Bool) throws(Problem) -> [String] {
        do throws(Problem) {
            return try LayerItem.files(of: path)
        } catch {
            guard mayMiss else { throw error }
            return [path]
        }
    }
}
