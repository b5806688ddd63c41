import GeoJSONLayers
import Geometry
import Glibc
import Layers

/// A file without a name, made once.
private let file: Int32 = {
    let path = "/tmp/plat-fuzz-\(getpid())"
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
    precondition(descriptor >= 0)
    unlink(path)
    return descriptor
}()

/// An input's bytes as a file that readers can open.
public func withFile(of bytes: UnsafeBufferPointer<UInt8>, _ body: (String) -> Void) {
    precondition(ftruncate(file, 0) == 0)
    precondition(pwrite(file, bytes.baseAddress, bytes.count, 0) == bytes.count)
    body("/proc/self/fd/\(file)")
}

/// Takes all of a layer through its reader and the encoders, and holds what they give against what it must be.
///
/// - Parameter closesRings: true if rings of polygons must come closed.
public func run<Chunks: ChunkSource, Reader: FeatureReader & ~Copyable>(
    _ chunks: Chunks, _ reader: consuming Reader, of byteCount: Int, closesRings: Bool = false
) {
    var chunks = chunks
    var chunk = Chunk()
    var feature = Feature()
    var encoder = GeoJSONEncoder(GeoJSONOptions())
    var fieldCount = 0
    var records = 0
    while true {
        do throws(Problem) { guard try chunks.next(into: &chunk) else { break } } catch { break }
        reader.begin(chunk)
        encoder.begin()
        let before = records
        while true {
            records += 1
            // Each record takes a byte at least, and the end one look.
            precondition(records <= 2 * byteCount + 16, "the reader does not come to an end")
            feature.removeAll()
            do throws(BadRecord) {
                guard try reader.next(chunk, into: &feature) else { break }
                while fieldCount < feature.fieldCount {
                    encoder.add(reader.field(fieldCount))
                    fieldCount += 1
                }
                check(feature, chunk)
                if closesRings { checkRings(feature.shape) }
                if feature.isDeleted { continue }
                try encoder.consume(&feature, of: chunk)
            } catch {
                precondition(!error.code.isEmpty && !error.message.isEmpty)
            }
        }
        // Of numbered records each is a feature or a bad record; the look at the end is none.
        let count = chunk.records.records.count
        precondition(count == 0 || records - before - 1 == count)
    }
}

private func check(_ feature: borrowing Feature, _ chunk: borrowing Chunk) {
    let bytes = chunk.bytes.bytes
    let record = feature.record
    precondition(record.lowerBound >= 0 && record.lowerBound <= record.upperBound && record.upperBound <= bytes.count)
    for index in 0..<feature.values.count {
        let value = feature.values[index]
        precondition(value.field >= 0 && value.field < feature.fieldCount)
        if value.isInScratch {
            check(value, feature.scratch.bytes.extracting(value.text.range))
        } else {
            check(value, bytes.extracting(value.text.range))
        }
    }
    check(feature.shape)
}

private func check(_ value: Value, _ text: Span<UInt8>) {
    precondition(text.firstInvalidUTF8() == nil)
    switch value.kind {
    case .number: precondition(text.isJSONNumber)
    case .jsonString: precondition(text.count >= 2 && text[0] == 0x22 && text[text.count - 1] == 0x22)
    case .json: precondition(text[0] == 0x7B || text[0] == 0x5B)
    case .null, .boolean, .string: break
    }
}

private func check(_ shape: borrowing Shape) {
    var last = 0
    for index in 0..<shape.ringEnds.count {
        precondition(shape.ringEnds[index] >= last)
        last = shape.ringEnds[index]
    }
    precondition(last == shape.points.count)
    last = 0
    for index in 0..<shape.partEnds.count {
        precondition(shape.partEnds[index] >= last)
        last = shape.partEnds[index]
    }
    precondition(last == shape.ringEnds.count)
    precondition(shape.elevations.isEmpty || shape.elevations.count == shape.points.count)
    precondition(shape.measures.isEmpty || shape.measures.count == shape.points.count)
    for index in 0..<shape.points.count {
        precondition(shape.points[index].x.isFinite && shape.points[index].y.isFinite)
    }
    last = 0
    for index in 0..<shape.members.count {
        precondition(shape.members[index].partEnd >= last)
        last = shape.members[index].partEnd
    }
    precondition(shape.members.isEmpty || last == shape.partEnds.count)
}

private func checkRings(_ shape: borrowing Shape) {
    guard shape.kind == .polygon || shape.kind == .multiPolygon else { return }
    var start = 0
    for ring in 0..<shape.ringEnds.count {
        let end = shape.ringEnds[ring]
        precondition(end - start >= 4, "a ring of \(end - start) positions")
        precondition(shape.points[start] == shape.points[end - 1], "a ring is not closed")
        if !shape.elevations.isEmpty {
            let (first, last) = (shape.elevations[start], shape.elevations[end - 1])
            precondition(first == last || (first.isNaN && last.isNaN), "a ring ends at another height")
        }
        start = end
    }
}
