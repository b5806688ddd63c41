import Gazetteer
import Glibc
import Layers
import Streams

/// The gazetteer that a command uses, and where it is from.
package struct LoadedGazetteer {
    let gazetteer: Gazetteer
    /// The file; nil for the gazetteer in the program.
    let path: String?
    /// The reason why it is this one.
    let reason: String

    /// Its name in messages.
    var name: String { path.map { pathName($0) } ?? Self.builtInName }

    /// The line that licences require to be shown with results; nil for none.
    var attribution: String? {
        let lines = gazetteer.attributions
        return lines.isEmpty ? nil : lines.joined(separator: "; ")
    }

    /// Attribution that the licence of the built-in gazetteer requires.
    package static var builtInNotes: [String] {
        ((try? Gazetteer.builtIn())?.attributions ?? []).map { "\(builtInName): \($0)" }
    }

    /// Throws if the file is damaged; reads all of it.
    func check() throws(Problem) {
        do throws(GazetteerFault) { try gazetteer.check() } catch { throw Problem(error, at: path ?? name) }
    }

    /// Warns if answers are to have postal codes, and the gazetteer has none.
    func reportPostalCodes(_ areWanted: Bool, _ diagnostics: Diagnostics) {
        guard areWanted, !gazetteer.hasPostalCodes else { return }
        diagnostics.report(
            Problem(
                .data, "no-postal-codes", severity: .warning,
                at: path.map { InputLocation(source: pathName($0)) },
                "postal_code is empty, as the gazetteer has no postal codes",
                hint: "make one with them: plat gazetteer build -o FILE cities15000.zip countryInfo.txt DE.zip"))
    }

    static let builtInName = "built-in gazetteer"

    /// The variable that names a file.
    static let variable = "PLAT_GAZETTEER"

    /// Finds the gazetteer: the file that is given, else that of the variable, else `plat/places.gaz` in the user's
    /// data folder if it is there, else the one in the program.
    static func find(_ given: String?, _ option: String) throws(Problem) -> LoadedGazetteer {
        if let given { return try load(given, option) }
        if let path = environmentVariable(variable), !path.isEmpty {
            do throws(Problem) { return try load(path, variable) } catch {
                throw error.named("\(variable)", "; or unset \(variable) to use another gazetteer")
            }
        }
        if let path = usualPath, isThere(path) {
            do throws(Problem) { return try load(path, "in the data folder") } catch {
                throw error.named("the gazetteer of the data folder", "; or move the file away to use the built-in one")
            }
        }
        do throws(GazetteerFault) {
            return LoadedGazetteer(gazetteer: try Gazetteer.builtIn(), path: nil, reason: "no other is set")
        } catch {
            throw Problem(.unavailable, "bad-gazetteer", "the built-in gazetteer cannot be used: \(error.message)")
        }
    }

    /// `plat/places.gaz` in the data folder of the user, as the XDG Base Directory Specification has it.
    private static var usualPath: String? {
        // A relative path is invalid by the specification, and must be ignored.
        if let folder = environmentVariable("XDG_DATA_HOME"), folder.utf8.first == UInt8(ascii: "/") {
            return "\(folder)/plat/places.gaz"
        }
        guard let home = environmentVariable("HOME"), !home.isEmpty else { return nil }
        return "\(home)/.local/share/plat/places.gaz"
    }

    /// True if there is anything at a path, even a folder or a broken link, which cannot be read. A folder that is closed
    /// to the user, as homes are to services, has nothing.
    private static func isThere(_ path: String) -> Bool {
        unsafe withPath(path) { unsafe faccessat(AT_FDCWD, $0, F_OK, AT_SYMLINK_NOFOLLOW) } == 0
    }

    private static func load(_ path: String, _ reason: String) throws(Problem) -> LoadedGazetteer {
        do throws(GazetteerFault) {
            return LoadedGazetteer(
                gazetteer: try Gazetteer(path: pathBytes(path)), path: path, reason: reason)
        } catch {
            throw Problem(error, at: path)
        }
    }
}

extension Problem {
    /// The problem with what names the gazetteer before the message.
    fileprivate func named(_ name: Wording, _ advice: Wording) -> Problem {
        var problem = self
        problem.message = name + ": " + message
        problem.hint = hint.map { $0 + advice }
        return problem
    }

    private static let advice: Wording =
        "make one with 'plat gazetteer build -o FILE cities15000.zip admin1CodesASCII.txt countryInfo.txt'"

    /// A gazetteer that cannot be used.
    init(_ fault: GazetteerFault, at path: String) {
        let location = InputLocation(source: pathName(path))
        switch fault {
        case .unreadable(let reason):
            self.init(.noInput, "unreadable", at: location, "cannot read the gazetteer: \(reason)", hint: Self.advice)
        case .noLibrary: self.init(geocoding: fault)
        default:
            self.init(.data, "bad-gazetteer", at: location, "\(fault.message)", hint: Self.advice)
        }
    }
}
