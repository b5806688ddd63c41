import CommandKit
import FormatKit
import Layers
import Runner
import Streams

/// The layers of OLD and NEW, of which those of the same name are compared where both files have several.
struct PairedLayers {
    /// The name of each layer of both inputs, those of OLD first; empty if each input is one layer.
    private(set) var names: [String] = []
    /// Layers that exist in one of the inputs only.
    private(set) var notices: [Problem] = []

    /// Throws if it is unclear which layers belong together.
    init(_ old: LayerInputs, _ new: LayerInputs) throws(Problem) {
        let (olds, news) = (old.layerNames, new.layerNames)
        guard olds.count > 1 || news.count > 1, !olds.isEmpty, !news.isEmpty else { return }
        guard olds.count > 1, news.count > 1 else {
            let (several, side, others) = olds.count > 1 ? (old, "OLD", news) : (new, "NEW", olds)
            let wanted = several.layerNames.firstIndex { $0.lowercased() == others[0].lowercased() } ?? 0
            throw Problem(
                .usage, "several-layers", at: nil,
                "\(side) has several layers, and the other input has one: \(listed(several.layerNames))",
                hint: "name the one to compare, as \(printable(shellWord(several.names[wanted])))")
        }
        let shared = Set(olds.map { $0.lowercased() }).intersection(news.map { $0.lowercased() })
        guard !shared.isEmpty else {
            throw Problem(
                .usage, "several-layers", at: nil,
                "no layer of OLD has the name of one of NEW: OLD has \(listed(olds)); NEW has \(listed(news))",
                hint:
                    "name two, as in plat diff \(printable(shellWord(old.names[0]))) \(printable(shellWord(new.names[0])))"
            )
        }
        names = olds + news
        for (side, layers) in [("OLD", olds), ("NEW", news)] {
            let only = layers.filter { !shared.contains($0.lowercased()) }
            guard !only.isEmpty else { continue }
            notices.append(
                Problem(
                    .data, "other-layers", severity: .note,
                    "\(only.count == 1 ? "a layer is" : "\(only.count) layers are") only in \(side): \(listed(only))"))
        }
    }
}
