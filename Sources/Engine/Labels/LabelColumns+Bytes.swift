import Decluttering
package import Features
package import Layers
import Memory

/// Labels on their way from the process that has read their features to the one that decides: about 25 bytes each if they
/// have a priority and are of one size.
extension LabelColumns {
    /// Writes the columns of a chunk.
    package func write(to bytes: inout ByteBuffer) {
        let count = labels.count
        bytes.append(columnOf: count) { labels.label($0).x }
        bytes.append(columnOf: count) { labels.label($0).y }
        bytes.append(columnOf: count) { labels.label($0).width }
        bytes.append(columnOf: count) { labels.label($0).height }
        bytes.append(columnOf: count) { labels.label($0).offsetX }
        bytes.append(columnOf: count) { labels.label($0).offsetY }
        bytes.append(columnOf: count) { labels.label($0).shape.rawValue | (labels.label($0).isRequired ? 4 : 0) }
        bytes.append(columnOf: count) { labels.label($0).zooms.rawValue }
        bytes.append(columnOf: count) { labels.label($0).priority }
        bytes.append(columnOf: count) { labels.label($0).tie }
        bytes.append(columnOf: count) { standings[$0].rawValue }
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
    package mutating func read(_ bytes: inout ColumnReader) {
        var made: [Label] = []
        bytes.takeColumn(of: UInt32.self) { made.append(Label(x: $0, y: 0, width: 0, height: 0)) }
        bytes.takeColumn(of: UInt32.self, into: &made) { $0.y = $1 }
        bytes.takeColumn(of: Int32.self, into: &made) { $0.width = $1 }
        bytes.takeColumn(of: Int32.self, into: &made) { $0.height = $1 }
        bytes.takeColumn(of: Int32.self, into: &made) { $0.offsetX = $1 }
        bytes.takeColumn(of: Int32.self, into: &made) { $0.offsetY = $1 }
        bytes.takeColumn(of: UInt8.self, into: &made) { label, traits in
            label.shape = LabelShape(rawValue: traits & 3) ?? .none
            label.isRequired = traits & 4 != 0
        }
        bytes.takeColumn(of: UInt32.self, into: &made) { $0.zooms = ZoomSet(rawValue: $1) }
        bytes.takeColumn(of: Double.self, into: &made) { $0.priority = $1 }
        bytes.takeColumn(of: UInt64.self, into: &made) { $0.tie = $1 }
        for label in made { labels.append(label) }
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

extension ColumnReader {
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
