import Memory

/// The zooms of each label within those of a request, and the zoom from which it is shown.
struct ShownZooms: ~Copyable {
    let zooms: ClosedRange<Int>
    /// At first the lowest of a label's zooms without a gap below its highest; one more than the last zoom if it has
    /// none.
    var minimums: FlatBuffer<UInt8>

    init(_ field: borrowing LabelField, _ zooms: ClosedRange<Int>) {
        self.zooms = zooms
        minimums = FlatBuffer(capacity: field.count)
        for index in 0..<field.count {
            minimums.append(
                UInt8(truncatingIfNeeded: Self.run(index, field, zooms)?.lowerBound ?? zooms.upperBound + 1))
        }
    }

    /// The zooms at which a label is shown if nothing hides it. Zooms below a gap do not count.
    static func run(_ index: Int, _ field: borrowing LabelField, _ zooms: ClosedRange<Int>) -> ClosedRange<Int>? {
        if field.zooms.isEmpty { return zooms }
        return field.zooms.span[index].intersection(ZoomSet(zooms)).highestRun
    }

    /// The zooms at and after `zoom` at which both labels are shown if nothing hides them.
    static func common(
        _ first: Int, _ second: Int, _ field: borrowing LabelField, _ zooms: ClosedRange<Int>, from zoom: Int
    ) -> ClosedRange<Int>? {
        guard let one = run(first, field, zooms), let two = run(second, field, zooms) else {
            return nil
        }
        let start = max(zoom, one.lowerBound, two.lowerBound)
        let end = min(one.upperBound, two.upperBound)
        return start <= end ? start...end : nil
    }
}
