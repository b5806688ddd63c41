import Memory

/// One of the boxes that a label may take. Lengths are in eighths of a pixel.
package struct LabelPosition: BitwiseCopyable {
    package var width: Int32
    package var height: Int32
    /// From the place of the label to the centre of the box.
    package var offsetX: Int32
    package var offsetY: Int32
    /// Zooms at which nothing but other labels can be in its way.
    package var zooms = ZoomSet.all

    package init(width: Int32, height: Int32, offsetX: Int32, offsetY: Int32) {
        let longest = Label.longest
        (self.width, self.height) = (min(width, longest), min(height, longest))
        (self.offsetX, self.offsetY) = (min(max(offsetX, -longest), longest), min(max(offsetY, -longest), longest))
    }
}

/// The positions of labels, one list after the other.
package struct LabelPositions: ~Copyable {
    /// Empty if each label has only its own box.
    private var ends = FlatBuffer<Int>(capacity: 1)
    private var all = FlatBuffer<LabelPosition>(capacity: 1)

    var isEmpty: Bool { all.isEmpty }

    /// The positions of a label, in the order in which they are tried; empty for its own box alone.
    package func range(of label: Int) -> Range<Int> {
        label < ends.count ? (label > 0 ? ends[label - 1] : 0)..<ends[label] : 0..<0
    }

    package subscript(_ index: Int) -> LabelPosition {
        get { all[index] }
        set { all[index] = newValue }
    }

    /// - Parameter label: the last one of all.
    mutating func add(_ positions: [LabelPosition], to label: Int) {
        fill(to: label)
        for position in positions { all.append(position) }
        ends.append(all.count)
    }

    /// - Parameter first: the number of labels before those of the other list.
    mutating func append(contentsOf others: borrowing LabelPositions, after first: Int) {
        guard !others.isEmpty else { return }
        fill(to: first)
        let start = all.count
        all.append(contentsOf: others.all.span)
        for label in 0..<others.ends.count { ends.append(start + others.ends[label]) }
    }

    /// Lets labels without positions have empty ranges.
    private mutating func fill(to count: Int) {
        if ends.count < count { ends.append(repeating: all.count, count: count - ends.count) }
    }

    mutating func removeAll() {
        ends.removeAll()
        all.removeAll()
    }
}

extension Labels {
    /// Lets the last label take one of several boxes, the first that has room.
    package mutating func addPositions(_ list: [LabelPosition]) { positions.add(list, to: count - 1) }

    /// True if some labels have several boxes to take.
    package var havePositions: Bool { !positions.isEmpty }
}
