import Exif
import FormatKit
import Geometry
public import Layers
import Memory
import Streams

/// Reads photos as features: points with the altitude, the time and the direction.
public struct PhotoReader: FeatureReader, ~Copyable {
    private let plan: PhotoPlan
    private var index = 0

    init(_ plan: PhotoPlan) {
        self.plan = plan
    }

    public func field(_ index: Int) -> Field { plan.fields[index] }

    public mutating func begin(_ chunk: borrowing Chunk) { index = 0 }

    public mutating func next(_ chunk: borrowing Chunk, into feature: inout Feature) throws(BadRecord) -> Bool {
        let records = chunk.records.records.span
        guard index < records.count else { return false }
        defer { index += 1 }
        let start = records[index].start
        let end = index + 1 < records.count ? records[index + 1].start : chunk.bytes.count
        feature.fieldCount = plan.items.count
        feature.record = TextRange(start, start)
        if let fault = PhotoHead.Fault(rawValue: records[index].absence) { throw Self.bad(fault, at: start) }
        let bytes = chunk.bytes.bytes
        let nameStart = start + 4
        let nameEnd = nameStart + bytes.littleInt32(start)
        let name = TextRange(nameStart, nameEnd)
        var photo = Photo(name: name)
        if nameEnd < end {
            if let fault = ExifBounds.fault(in: bytes.extracting(nameEnd + 6..<end)) {
                throw BadRecord("damaged-photo", record: feature.record, at: start, fault)
            }
            do throws(ExifError) {
                let block = try ExifBlock(bytes.extracting(nameEnd..<end))
                photo.read(block)
            } catch {
                throw Self.damaged(error, at: start)
            }
        }
        if let fault = photo.fault { throw BadRecord("bad-position", record: feature.record, at: start, fault) }
        if let place = photo.place {
            feature.shape.setPoint(x: place.x, y: place.y)
        } else {
            feature.warnings.add(.unlocated, at: start)
        }
        if photo.hasOtherDatum { feature.warnings.add(.otherDatum, at: start) }
        if photo.hasBadTime { feature.warnings.add(.badTime, at: start) }
        for index in plan.items.indices { append(plan.items[index], of: photo, index, to: &feature) }
        return true
    }

    private static func bad(_ fault: PhotoHead.Fault, at byte: Int) -> BadRecord {
        let record = TextRange(byte, byte)
        return switch fault {
        case .notJPEG: BadRecord("not-jpeg", record: record, at: byte, "the file is not a JPEG")
        case .damaged, .crowded: BadRecord("damaged-photo", record: record, at: byte, "the JPEG is damaged")
        case .truncated:
            BadRecord(
                "truncated", record: record, at: byte, "the JPEG ends before the data of its picture",
                hint: "is it an incomplete copy?")
        }
    }

    private static func damaged(_ error: ExifError, at byte: Int) -> BadRecord {
        switch error {
        case .damaged(let reason):
            BadRecord(
                "damaged-photo", record: TextRange(byte, byte), at: byte,
                "the EXIF data is damaged: \(printable(reason))")
        case .notInstalled: BadRecord(endingRun: Problem(error), record: TextRange(byte, byte), at: byte)
        }
    }

    private func append(_ item: PhotoPlan.Item, of photo: borrowing Photo, _ field: Int, to feature: inout Feature) {
        switch item {
        case .file:
            feature.values.append(Value(photo.name.isEmpty ? .null : .string, field: field, photo.name))
        case .time: append(text: photo.time, field, to: &feature)
        case .altitude: append(number: photo.altitude, field, to: &feature)
        case .direction: append(number: photo.direction, field, to: &feature)
        case .directionReference:
            append(text: photo.directionReference.map { Array($0.utf8) }, field, to: &feature)
        case .make: append(text: photo.make, field, to: &feature)
        case .model: append(text: photo.model, field, to: &feature)
        }
    }

    private func append(number: Double?, _ field: Int, to feature: inout Feature) {
        guard let number else { return feature.values.append(Value(.null, field: field, TextRange())) }
        let start = feature.scratch.count
        feature.scratch.append(number, .full)
        let kind: Value.Kind = plan.fields[field].type == .number ? .number : .string
        feature.values.append(
            Value(kind, field: field, TextRange(start, feature.scratch.count), isInScratch: true))
    }

    /// Appends text that may not be UTF-8.
    private func append(text: [UInt8]?, _ field: Int, to feature: inout Feature) {
        guard let text else { return feature.values.append(Value(.null, field: field, TextRange())) }
        let start = feature.scratch.count
        if text.span.firstInvalidUTF8() == nil {
            feature.scratch.append(text.span)
        } else {
            feature.warnings.add(.photoText, at: feature.record.lowerBound)
            for byte in text where !feature.scratch.append(windows1252: byte) { feature.scratch.append("\u{FFFD}") }
        }
        feature.values.append(
            Value(.string, field: field, TextRange(start, feature.scratch.count), isInScratch: true))
    }
}
