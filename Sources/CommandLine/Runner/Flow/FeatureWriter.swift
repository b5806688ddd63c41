package import Layers

/// Encodes features that the command makes itself, whose values are all in their scratch, and sends them.
package final class FeatureWriter {
    private let encoder: AnyConsumer
    /// Features of no input.
    private let chunk = Chunk()

    package init(_ sink: Sink, fields: [Field]) {
        encoder = sink.consumer()
        for field in fields { encoder.add(field) }
        encoder.begin()
    }

    package func write(_ feature: inout Feature) throws(Problem) { try write(&feature, of: chunk) }

    /// Encodes a feature whose values are text of a chunk.
    package func write(_ feature: inout Feature, of chunk: borrowing Chunk) throws(Problem) {
        let isFull: Bool
        do throws(BadRecord) {
            isFull = try encoder.consume(&feature, of: chunk)
        } catch {
            throw Problem(.data, error.code, error.message, hint: error.hint)
        }
        if isFull { try flush() }
    }

    /// Writes the features that were encoded since the last time.
    package func flush() throws(Problem) {
        try encoder.send()
        encoder.begin()
    }
}
