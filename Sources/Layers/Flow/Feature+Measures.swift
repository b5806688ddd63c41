import Geometry

extension Feature {
    /// Makes the measures of the shape a value of a field: a number for a point, an array for a line or points, an array of
    /// arrays for more. The shape keeps them until nothing is done with it any more.
    public mutating func appendMeasures(asField field: Int) {
        let start = scratch.count
        putMeasures()
        let kind: Value.Kind = shape.kind == .point ? .number : .json
        values.append(Value(kind, field: field, TextRange(start, scratch.count), isInScratch: true))
        (measuresField, measuresCount) = (field, shape.measures.count)
    }

    /// Makes the value anew, as the shape has other positions now.
    public mutating func renewMeasures() {
        if measuresField >= 0 { measuresCount = -1 }
    }

    /// Takes from the shape what is a value, which is made anew if the shape has other positions now.
    public mutating func takeMeasures(isCut: Bool) {
        guard measuresField >= 0 else { return }
        if isCut || shape.measures.count != measuresCount, !shape.measures.isEmpty {
            for index in 0..<values.count where values[index].field == measuresField {
                let start = scratch.count
                putMeasures()
                values[index].kind = shape.kind == .point ? .number : .json
                values[index].text = TextRange(start, scratch.count)
            }
        }
        shape.measures.removeAll()
    }

    /// Appends the measures to the scratch as JSON, null for those that are none, with arrays where the coordinates have
    /// them around positions.
    private mutating func putMeasures() {
        var indexOfRing = 0
        func number(_ index: Int, into scratch: inout ByteBuffer) {
            let measure = shape.measures[index]
            if measure.isFinite { scratch.append(measure, .full) } else { scratch.append("null") }
        }
        func ring(into scratch: inout ByteBuffer) {
            scratch.append(UInt8(ascii: "["))
            for (offset, index) in shape.positions(ofRing: indexOfRing).enumerated() {
                if offset > 0 { scratch.append(UInt8(ascii: ",")) }
                number(index, into: &scratch)
            }
            scratch.append(UInt8(ascii: "]"))
            indexOfRing += 1
        }
        func rings(upTo end: Int, into scratch: inout ByteBuffer) {
            scratch.append(UInt8(ascii: "["))
            let first = indexOfRing
            while indexOfRing < end {
                if indexOfRing > first { scratch.append(UInt8(ascii: ",")) }
                ring(into: &scratch)
            }
            scratch.append(UInt8(ascii: "]"))
        }
        var scratch = ByteBuffer()
        switch shape.kind {
        case .null, .collection: break
        case .point: number(0, into: &scratch)
        case .multiPoint, .lineString: ring(into: &scratch)
        case .multiLineString, .polygon: rings(upTo: shape.ringEnds.count, into: &scratch)
        case .multiPolygon:
            scratch.append(UInt8(ascii: "["))
            for part in 0..<shape.partEnds.count {
                if part > 0 { scratch.append(UInt8(ascii: ",")) }
                rings(upTo: shape.partEnds[part], into: &scratch)
            }
            scratch.append(UInt8(ascii: "]"))
        }
        self.scratch.append(scratch.bytes)
    }
}
