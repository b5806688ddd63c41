import CommandKit
import Maps

/// An underlay with the name by which readers of a page choose it.
struct BaseArgument: ExpressibleByArgument {
    let name: String
    let file: UnderlayArgument

    init(name: String, file: UnderlayArgument) {
        self.name = name
        self.file = file
    }

    static var argumentNoun: String { "base" }
    static var argumentForm: String? { "NAME=FILE, or NAME=FILE.png,X,Y,W,H with the map rect of a PNG" }

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, let file = UnderlayArgument(argument: String(parts[1])) else {
            return nil
        }
        name = String(parts[0])
        self.file = file
    }
}
