import Decluttering
import Geometry
import Layers

/// Labels on their way from the part that has read their features to the run that decides: about 25 bytes each if they
/// have a priority and are of one size.
extension LabelColumns {
    /// Writes the columns of a chunk.
    func write(to bytes: inout ByteBuffer) {
        bytes.append(labels, 0..<labels.count)
        bytes.append(columnOf: labels.count) { standings[$0].rawValue }
        bytes.append(column: obstructed)
        bytes.append(column: keys)
        bytes.append(column: states)
        bytes.append(column: places)
        bytes.append(column: lesserPriorities)
        groups.write(to: &bytes)
        names.write(to: &bytes)
        identities.write(to: &bytes)
        earlier.write(to: &bytes)
        clusters.write(to: &bytes)
    }

    /// Reads the columns of a chunk into empty ones.
    mutating func read(_ bytes: inout ColumnReader) {
        bytes.takeLabels(into: &labels)
        bytes.takeColumn(of: UInt8.self) { standings.append(LabelStanding(rawValue: $0) ?? .placeless) }
        bytes.takeColumn(into: &obstructed)
        bytes.takeColumn(into: &keys)
        bytes.takeColumn(into: &states)
        bytes.takeColumn(into: &places)
        bytes.takeColumn(into: &lesserPriorities)
        groups.read(&bytes)
        names.read(&bytes)
        identities.read(&bytes)
        earlier.read(&bytes)
        clusters.read(&bytes)
    }
}

extension ByteBuffer {
    /// Appends the columns of some labels, without their groups and names.
    mutating func append(_ labels: borrowing Labels, _ range: Range<Int>) {
        let (first, count) = (range.lowerBound, range.count)
        append(columnOf: count) { labels.label(first + $0).x }
        append(columnOf: count) { labels.label(first + $0).y }
        append(columnOf: count) { labels.label(first + $0).width }
        append(columnOf: count) { labels.label(first + $0).height }
        append(columnOf: count) { labels.label(first + $0).offsetX }
        append(columnOf: count) { labels.label(first + $0).offsetY }
        append(columnOf: count) { index in
            let label = labels.label(first + index)
            return label.shape.rawValue | (label.isRequired ? 4 : 0)
        }
        append(columnOf: count) { labels.label(first + $0).zooms.rawValue }
        append(columnOf: count) { labels.label(first + $0).priority }
        append(columnOf: count) { labels.label(first + $0).tie }
    }
}

extension ColumnReader {
    /// Appends labels that were written as columns.
    mutating func takeLabels(into labels: inout Labels) {
        var made: [Label] = []
        takeColumn(of: UInt32.self) { made.append(Label(x: $0, y: 0, width: 0, height: 0)) }
        takeColumn(of: UInt32.self, into: &made) { $0.y = $1 }
        takeColumn(of: Int32.self, into: &made) { $0.width = $1 }
        takeColumn(of: Int32.self, into: &made) { $0.height = $1 }
        takeColumn(of: Int32.self, into: &made) { $0.offsetX = $1 }
        takeColumn(of: Int32.self, into: &made) { $0.offsetY = $1 }
        takeColumn(of: UInt8.self, into: &made) { label, traits in
            label.shape = LabelShape(rawValue: traits & 3) ?? .none
            label.isRequired = traits & 4 != 0
        }
        takeColumn(of: UInt32.self, into: &made) { $0.zooms = ZoomSet(rawValue: $1) }
        takeColumn(of: Double.self, into: &made) { $0.priority = $1 }
        takeColumn(of: UInt64.self, into: &made) { $0.tie = $1 }
        for label in made { labels.append(label) }
    }

    /// Gives each label its value of a column.
    fileprivate mutating func takeColumn<Element: BitwiseCopyable>(
        of type: Element.Type, into labels: inout [Label], _ set: (inout Label, Element) -> Void
    ) {
        var index = 0
        takeColumn(of: type) { value in
            set(&labels[index], value)
            index += 1
        }
    }
}
