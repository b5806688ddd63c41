import Geometry
import Layers
import Shapelib

extension ShapefileReader {
    mutating func readShape(
        _ chunk: borrowing Chunk, _ start: Int, _ feature: inout Feature
    ) throws(BadRecord) {
        let bytes = chunk.bytes.bytes
        let end = chunk.records.indexStart
        func bad(_ code: String, _ message: String, hint: String? = nil) -> BadRecord {
            BadRecord(code, record: feature.record, at: start, message, hint: hint)
        }
        let length = bytes.bigInt32(start + 4) * 2
        let content = bytes.extracting(start + 8..<start + 8 + length)
        let layout: ShapeLayout
        do throws(ShapeLayout.Fault) {
            layout = try ShapeLayout(content, length: length)
            try layout.checkParts(content)
        } catch {
            throw bad("bad-shape", error.message(length: length))
        }
        if !layout.isExactly(length) { feature.alterations.add(.restOfRecord, at: start) }
        if layout.type != .null, layout.type != plan.type { feature.alterations.add(.otherType, at: start) }
        if plan.isExamined, bytes.bigInt32(start) != chunk.records.before + index + 1 {
            feature.alterations.add(.recordNumber, at: start)
        }
        guard !layout.isEmpty else {
            if layout.type != .null { feature.alterations.add(.emptyShape, at: start) }
            return
        }
        if layout.startsLate(content) { feature.alterations.add(.latePart, at: start) }
        let shapes = bytes.extracting(..<end)
        let isAssembled = layout.type.family == .polygon || layout.type.family == .multiPatch
        let isRead =
            isAssembled
            ? self.shapes.read(index, of: shapes, into: &raw, partTypes: &partTypes)
            : self.shapes.read(index, of: shapes, into: &feature.shape, partTypes: &partTypes)
        guard isReadable, isRead else { throw bad("bad-shape", "shapelib finds it corrupt") }
        switch layout.type.family {
        case .null: break
        case .point:
            feature.shape.kind = .point
            feature.shape.endPart()
        case .multiPoint:
            feature.shape.kind = .multiPoint
            if !feature.shape.ringEnds.isEmpty { feature.shape.endPart() }
        case .polyline: finishLines(&feature, start)
        case .polygon:
            var alterations = feature.alterations
            assembly.assemble(
                raw, into: &feature.shape, notesWinding: plan.isExamined, areDegrees: plan.areDegrees,
                edges: plan.edges
            ) {
                alterations.add($0, at: start)
            }
            feature.alterations = alterations
        case .multiPatch:
            var alterations = feature.alterations
            let types = partTypes.span
            let isKnown = MultipatchAssembly.assemble(raw, types, into: &feature.shape) {
                alterations.add($0, at: start)
            }
            feature.alterations = alterations
            guard isKnown else {
                let unknown = types.indices.first { !MultipatchAssembly.isKnown(types[$0]) } ?? 0
                throw bad(
                    "unread-multipatch",
                    "part \(unknown + 1) of the MultiPatch is of type \(types[unknown]); there are 0 to 5")
            }
            feature.alterations.add(.multiPatch, at: start)
        }
        feature.shape.dropEmptyOrdinates()
        if feature.shape.isNoPoint {
            feature.shape.removeAll()
            feature.alterations.add(.emptyPoint, at: start)
        }
        let box = feature.shape.box
        guard feature.shape.isFinite else { throw bad("not-finite", "a coordinate is no finite number") }
        if plan.checksDegrees, DegreeRange.isExceeded(by: box) {
            throw bad(
                "invalid-coordinate", "it reaches beyond ±90 degrees of latitude, or ±360 of longitude",
                hint: "are these coordinates of a projection? --src-crs names it")
        }
    }

    func finishLines(_ feature: inout Feature, _ start: Int) {
        let lines = feature.shape.ringEnds.count
        feature.shape.kind = lines > 1 ? .multiLineString : .lineString
        var before = 0
        var isGood = true
        for line in 0..<lines {
            if feature.shape.ringEnds[line] - before < 2 { isGood = false }
            before = feature.shape.ringEnds[line]
        }
        if lines > 0 { feature.shape.endPart() }
        if !isGood { feature.dropShortLines(at: start) }
    }

    /// Measures become a value.
    func takeMeasures(_ feature: inout Feature) {
        guard !feature.shape.measures.isEmpty else { return DBFValues.putNull(values.count, &feature) }
        feature.appendMeasures(asField: values.count)
    }
}
