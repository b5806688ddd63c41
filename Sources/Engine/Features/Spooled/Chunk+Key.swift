package import Layers

extension Chunk {
    /// Key that identifies a record in its input, and is the same each time that the input is read.
    package borrowing func key(of feature: borrowing Feature) -> Int {
        records.isEmpty ? firstByte + feature.record.lowerBound : records.before + feature.index
    }
}
