package import Layers
import Rows
import Runner

extension Join: CapableCommand {
    package static var capabilities: [Capability] { [.joins, .join] }
}

extension Capability {
    fileprivate static let join = Capability(
        manual: [
            ManualNote(20, .inMemory("the rows of the table of 'plat join'")),
            ManualNote(
                15,
                .counts(
                    """
                    'matched' and 'unmatched' count features of the layer and rows of the table of 'plat join'; those \
                    'without a key' have no value in a field of --key. In JSON, 'suggestions' has up to five keys \
                    of the layer that did not match, with the nearest key of the table.
                    """)),
            ManualNote(15, .memory("'plat join'", holds: "the table, up to --memory")),
        ])
}
