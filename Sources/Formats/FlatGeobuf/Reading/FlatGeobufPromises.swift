import FormatKit
import Geometry
import Layers
import Memory

/// The promises of the header and of the index of a FlatGeobuf, checked against all features.
struct FlatGeobufPromises {
    private let plan: FlatGeobufPlan
    private let index: FlatGeobufIndex?
    private let start: Int

    /// - Parameter start: where the features start.
    init(_ plan: FlatGeobufPlan, _ index: FlatGeobufIndex?, start: Int) {
        (self.plan, self.index, self.start) = (plan, index, start)
    }

    /// The promises that the file breaks. Features that cannot be read are reported as they are read.
    func broken(in file: SeekableFile, _ location: InputLocation) throws(Problem) -> [Problem] {
        let boxes = IndexedBoxes()
        try index?.forEachFeature(in: file) { (box, start) throws(Problem) in
            try boxes.add(Int64(truncatingIfNeeded: start), box)
        }
        try boxes.finish()
        var (others, count) = (0, 0)
        var window = SeekableWindow(file)
        var bytes = ByteBuffer()
        var reader = FlatShapeReader()
        var shape = Shape()
        var position = start
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
                    if plan.header.excludes(try geometry.byte(6) ?? 0, shape) { others += 1 }
                }
            } catch {
                shape.removeAll()
            }
            count += 1
            if index != nil { try boxes.compare(Int64(position - start), shape.box) }
            position += 4 + length
        }
        var problems: [Problem] = []
        func add(_ code: String, _ message: Wording) {
            problems.append(Problem(.data, code, severity: .warning, at: location, message))
        }
        try boxes.finishComparing()
        if let finding = boxes.finding("feature") { add("index-row", finding) }
        let faults = try index?.countOfFaults(in: file) ?? 0
        if faults > 0 {
            let nodes = "\(faults) node\(faults == 1 ? " of the spatial index does" : "s of the spatial index do")"
            add("index-node", "\(nodes) not fit what is below, so programs that use it may miss features")
        }
        if others > 0 {
            add(
                "other-type",
                "\(others) geometr\(others == 1 ? "y has" : "ies have") another type, Z or M than the header declares")
        }
        // Zero stands for a count that the writer did not know.
        if count != plan.header.count, index != nil || plan.header.count > 0 {
            add("wrong-count", "the header claims \(plan.header.count) features, but there are \(count)")
        }
        return problems
    }
}

extension FlatGeobufHeader {
    /// True if the header excludes such a geometry.
    ///
    /// - Parameter type: the type that the geometry itself names; 0 for none.
    fileprivate func excludes(_ type: UInt8, _ shape: borrowing Shape) -> Bool {
        if geometryType != 0, type != 0, type != geometryType { return true }
        guard !shape.points.isEmpty else { return false }
        return !shape.elevations.isEmpty && !hasZ || !shape.measures.isEmpty && !hasM
    }
}
