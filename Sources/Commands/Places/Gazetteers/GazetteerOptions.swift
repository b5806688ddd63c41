import CommandKit
import Gazetteer
package import Layers
import Runner

/// Option for the gazetteer to use.
struct GazetteerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Gazetteer to use: a file that 'plat gazetteer build' has made.",
            defaultNote:
                "the file that PLAT_GAZETTEER names, else plat/places.gaz in the XDG data folder (~/.local/share), else the built-in one",
            valueName: "FILE", isBasic: true), completion: .file)
    var gazetteer: String?

    func loaded() throws(Problem) -> LoadedGazetteer { try LoadedGazetteer.find(gazetteer, $gazetteer.title) }
}

extension Diagnostics {
    /// Reports that the built-in gazetteer is used.
    package func report(builtIn name: String, _ date: String) {
        if verbosity != .quiet { report("gazetteer", after: "plat: ", "\(name) (\(date))") }
    }

    /// Reports which gazetteer is used: always if it is the built-in one, else to users who request choices.
    func report(_ loaded: LoadedGazetteer) {
        if loaded.path == nil {
            if !CurrentRun.isOfPart { report(builtIn: loaded.name, loaded.gazetteer.date) }
        } else {
            explain("gazetteer", "gazetteer: \(loaded.name) (\(loaded.reason))")
        }
    }
}
