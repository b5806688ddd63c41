package import Features
package import Layers

extension ColumnReader {
    /// Goes on to the next frame; false after the last.
    package mutating func next(of reader: ShuffleReader) throws(Problem) -> Bool {
        offset = 0
        return try reader.next(into: &frame)
    }
}
