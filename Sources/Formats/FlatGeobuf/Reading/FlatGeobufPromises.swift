import FormatKit
import Geometry
import Layers

/// The promises of the index of a FlatGeobuf, checked against all features.
struct FlatGeobufPromises {
    private let plan: FlatGeobufPlan
    private let index: FlatGeobufIndex

    init(_ plan: FlatGeobufPlan, _ index: FlatGeobufIndex) { (self.plan, self.index) = (plan, index) }

    /// The promises that the file breaks. Features that cannot be read are reported as they are read.
    func broken(in file: SeekableFile, _ location: InputLocation) throws(Problem) -> [Problem] {
        var boxes: [UInt64: Shape.Box] = [:]
        try index.forEachFeature(in: file) { box, start in boxes[start] = box }
        var (wrong, count) = (0, 0)
        var window = SeekableWindow(file)
        var bytes = ByteBuffer()
        var reader = FlatShapeReader()
        var shape = Shape()
        var position = index.end
        while try window.load(position, 4) == 4 {
            bytes.removeAll()
            _ = try window.append(position, 4, to: &bytes)
            let length = Int(bytes.bytes.number32(at: 0))
            bytes.removeAll()
            guard plan.limit.allows(length), try window.append(position + 4, length, to: &bytes) == length else {
                break
            }
            shape.removeAll()
            do throws(FlatFault) {
                if let geometry = try FlatTable(rootOf: bytes.bytes).table(0) {
                    try reader.read(geometry, bytes.bytes, plan.header.geometryType, into: &shape)
                }
            } catch {
                shape.removeAll()
            }
            count += 1
            let claimed = boxes.removeValue(forKey: UInt64(position - index.end))
            if claimed == nil || !shape.box.isNull && !(claimed?.covers(shape.box) ?? false) { wrong += 1 }
            position += 4 + length
        }
        var problems: [Problem] = []
        func add(_ code: String, _ message: Wording) {
            problems.append(Problem(.data, code, severity: .warning, at: location, message))
        }
        if wrong + boxes.count > 0 {
            add(
                "index-row",
                "the spatial index has wrong boxes, or none, for \(wrong + boxes.count) feature\(wrong + boxes.count == 1 ? "" : "s")"
            )
        }
        if count != plan.header.count {
            add("wrong-count", "the header claims \(plan.header.count) features, but there are \(count)")
        }
        return problems
    }
}
