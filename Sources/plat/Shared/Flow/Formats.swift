import Layers
import Readers
import Synchronization

/// The formats of layers, as the program lists them.
enum Formats {
    private struct List {
        var all: [any LayerFormat] = []
        var usual: (any WritableFormat)?
        var table: (any WritableFormat)?
    }

    private static let list = Mutex(List())

    /// Names all formats; called once, before anything runs.
    ///
    /// - Parameters:
    ///   - all: the formats, in the order of lists of names in messages, in which inputs are recognised too.
    ///   - usual: the format of an output that no option and no name decides.
    ///   - table: the format of outputs that are tables rather than layers.
    static func register(_ all: [any LayerFormat], usual: any WritableFormat, table: any WritableFormat) {
        list.withLock { $0 = List(all: all, usual: usual, table: table) }
    }

    static let all = list.withLock(\.all)

    static let readable = all.compactMap { $0 as? any ReadableFormat }

    static let writable = all.compactMap { $0 as? any WritableFormat }

    /// Formats whose layers are found by paths.
    static let ofPaths = all.compactMap { $0 as? any PathFormat }

    static let recognition = FormatRecognition(among: readable)

    static var usual: any WritableFormat { list.withLock { $0.usual ?? writable[0] } }

    static var table: any WritableFormat { list.withLock { $0.table ?? writable[0] } }
}
