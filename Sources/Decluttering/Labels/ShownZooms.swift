import Geometry

/// The zooms of each label within those of a request, and from which one it is shown.
struct ShownZooms: ~Copyable {
    let zooms: ClosedRange<Int>
    /// First the lowest of its zooms without a gap below its highest; one behind the last where it has none.
    var minimums: FlatBuffer<UInt8>

    init(_ field: borrowing LabelField, _ zooms: ClosedRange<Int>) {
        self.zooms = zooms
        minimums = FlatBuffer(capacity: field.count)
        for index in 0..<field.count {
            minimums.append(
                UInt8(truncatingIfNeeded: Self.run(index, field, zooms)?.lowerBound ?? zooms.upperBound + 1))
        }
    }

    /// The zooms at which a label is shown if nobody hides it: what lies below a gap is lost.
    static func run(_ index: Int, _ field: borrowing LabelField, _ zooms: ClosedRange<Int>) -> ClosedRange<Int>? {
        if field.zooms.isEmpty { return zooms }
        return field.zooms.span[index].intersection(ZoomSet(zooms)).highestRun
    }

    /// The zooms from one on at which both are there if nobody hides them.
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
