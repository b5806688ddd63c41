import CommandKit
package import FormatKit
package import Layers
import Synchronization

/// The formats of layers, as the program lists them.
package enum Formats {
    private struct List {
        var all: [ListedFormat] = []
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
    package static func register(_ all: [ListedFormat], usual: any WritableFormat, table: any WritableFormat) {
        list.withLock { $0 = List(all: all, usual: usual, table: table) }
    }

    private static let listed = {
        let all = list.withLock(\.all)
        precondition(!all.isEmpty, "formats are used before they are registered")
        return all
    }()

    package static let all = listed.map(\.format)

    static let readable = listed.compactMap(\.readable)

    static let writable = listed.compactMap(\.writable)

    /// Formats whose layers are found by paths.
    static let ofPaths = listed.compactMap(\.ofPaths)

    /// Returns the options that formats bring for reading, with nothing given. Formats may have the same ones.
    static func makeReadingOptions() -> [any FormatReadingOptions] {
        var types: [any FormatReadingOptions.Type] = []
        for type in readable.compactMap(\.readingOptions) where !types.contains(where: { $0 == type }) {
            types.append(type)
        }
        return types.map { $0.init() }
    }

    /// Returns the options that formats bring for writing, with nothing given.
    static func makeWritingOptions() -> [any FormatWritingOptions] {
        var types: [any FormatWritingOptions.Type] = []
        for type in writable.compactMap(\.writingOptions) where !types.contains(where: { $0 == type }) {
            types.append(type)
        }
        return types.map { $0.init() }
    }

    /// The options for reading layers of a format; nil for none.
    static func readingOptions(of format: any LayerFormat) -> (any FormatReadingOptions.Type)? {
        readable.first { isSame($0, format) }?.readingOptions
    }

    package static let recognition = FormatRecognition(among: readable)

    static var usual: any WritableFormat { list.withLock { $0.usual ?? writable[0] } }

    package static var table: any WritableFormat { list.withLock { $0.table ?? writable[0] } }
}
