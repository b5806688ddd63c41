import Decluttering
import Features
import Geometry
package import Layers
import Memory

/// Result of an earlier run, read from the fields of the features that it wrote.
package struct EarlierResult: ~Copyable {
    /// The fields to look for.
    struct Question: Sendable {
        /// The field of the lowest zoom.
        var minzoomField: String
        /// True if features may also have the field of all zooms.
        var readsZooms: Bool
        /// True if features may also have the field of the anchor that a label has taken.
        var readsAnchors = false
    }

    private let question: Question?
    private var minzoom: NumericField
    private var blocker: TextColumn
    private var zoomList: TextColumn
    private var anchors: TextColumn
    /// Lowest zoom of each label; -1 for none.
    private var minimums = FlatBuffer<Int16>()
    private(set) var hasMinimums = false
    private(set) var hasBlockers = false
    private(set) var hasZooms = false
    private(set) var hasAnchors = false
    /// The only zoom to compare; nil for all.
    var zoom: Int?

    /// - Parameter question: nil to read nothing.
    init(_ question: Question?) {
        self.question = question
        minzoom = question.map { NumericField(named: $0.minzoomField) } ?? NumericField(constant: 0)
        blocker = TextColumn(of: question == nil ? nil : LabelRequest.blockerField)
        zoomList = TextColumn(of: question?.readsZooms == true ? "zooms" : nil)
        anchors = TextColumn(of: question?.readsAnchors == true ? LabelRequest.anchorField : nil)
    }

    mutating func add(_ field: Field, at index: Int) {
        minzoom.add(field, at: index)
        blocker.add(field, at: index)
        zoomList.add(field, at: index)
        anchors.add(field, at: index)
    }

    mutating func removeAll() {
        minimums.removeAll()
        blocker.removeAll()
        zoomList.removeAll()
        anchors.removeAll()
    }

    package mutating func append(_ feature: borrowing Feature, _ chunk: borrowing Chunk) throws(BadRecord) {
        guard question != nil else { return }
        let value = try minzoom.valueIfAny(of: feature, chunk, code: "bad-minzoom")
        if let value, value != value.rounded() || !(0...99 ~= value) {
            throw BadRecord(
                "bad-minzoom", record: feature.record, at: chunk.byte(of: feature),
                "\(DecimalText.shortest(value)) is not a zoom level")
        }
        minimums.append(Int16(value ?? -1))
        blocker.append(feature, chunk)
        zoomList.append(feature, chunk)
        anchors.append(feature, chunk)
    }

    /// Appends the result of a chunk.
    mutating func append(_ chunk: borrowing EarlierResult) {
        guard question != nil else { return }
        for index in 0..<chunk.minimums.count { minimums.append(chunk.minimums[index]) }
        blocker.append(chunk.blocker)
        zoomList.append(chunk.zoomList)
        anchors.append(chunk.anchors)
        if chunk.minzoom.isFound { hasMinimums = true }
        if chunk.blocker.isFound { hasBlockers = true }
        if chunk.question?.readsZooms == true, chunk.zoomList.isFound { hasZooms = true }
        if chunk.question?.readsAnchors == true, chunk.anchors.isFound { hasAnchors = true }
    }

    /// True if the earlier run has written anything to compare.
    var isThere: Bool { hasBlockers || (!isOfOneZoom && (hasMinimums || hasZooms)) }

    /// True if only one zoom is compared, and so only which labels hide which.
    var isOfOneZoom: Bool { zoom != nil }

    /// True if it has the lowest zoom at which labels show.
    var holdsMinimums: Bool { isOfOneZoom ? hasBlockers : hasMinimums }

    /// The lowest zoom at which a label is said to show; -1 for none.
    package func minimum(of label: Int) -> Int {
        guard let zoom else { return Int(minimums[label]) }
        return blocker(of: label) == nil ? zoom : zoom + 1
    }

    /// True if the features of a chunk have the zooms at which they show.
    var holdsZooms: Bool { question != nil && minzoom.isFound }

    /// The zooms at which a label is said to show: those of its list or, without one, all from its lowest on.
    func shownZooms(of label: Int) -> ZoomSet {
        if question?.readsZooms == true, zoomList.isFound { return ZoomSet(text: zoomList(of: label)) }
        let minimum = Int(minimums[label])
        return minimum < 0 || minimum > ZoomSet.deepest ? [] : ZoomSet(minimum...ZoomSet.deepest)
    }

    /// The zooms at which the last label is said to show.
    var lastShownZooms: ZoomSet { minimums.isEmpty ? [] : shownZooms(of: minimums.count - 1) }

    /// Name of what hides a label, as the earlier run wrote it; nil if nothing does.
    func blocker(of label: Int) -> String? { blocker.text(label) }

    /// Name of the anchor that a label is said to have taken; nil for none.
    package func anchor(of label: Int) -> String? { anchors.text(label) }

    /// The zooms at which a label is said to show, as they are written.
    func zoomList(of label: Int) -> String { zoomList.text(label) ?? "" }
}

extension EarlierResult {
    /// Writes the result of a chunk, for another process.
    func write(to bytes: inout ByteBuffer) {
        bytes.append(column: minimums)
        blocker.write(to: &bytes)
        zoomList.write(to: &bytes)
        anchors.write(to: &bytes)
    }

    /// Reads the result of a chunk into an empty one, which knows the fields.
    mutating func read(_ bytes: inout ColumnReader) {
        bytes.takeColumn(into: &minimums)
        blocker.read(&bytes)
        zoomList.read(&bytes)
        anchors.read(&bytes)
    }
}
