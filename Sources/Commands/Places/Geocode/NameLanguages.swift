import FormatKit
import Gazetteer
import Layers
import Runner
import Streams

extension NameList {
    /// Reports, unless the run is quiet, in which of these languages the gazetteer has no names.
    func report(_ loaded: LoadedGazetteer, _ option: String, _ diagnostics: Diagnostics) {
        let unknown = names.filter { loaded.gazetteer.language($0) == nil }
        guard !unknown.isEmpty, diagnostics.verbosity != .quiet else { return }
        let rest = unknown.count < names.count ? "" : ", so main names are written"
        diagnostics.report(
            Problem(
                .data, "no-such-language", severity: .note, at: loaded.path.map { InputLocation(source: pathName($0)) },
                "\(option): the gazetteer has no names in \(listed(unknown))\(rest)",
                hint: "names by language are in a gazetteer made with alternateNamesV2.zip"))
    }
}
