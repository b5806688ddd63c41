import Foundation
import GeoJSONLayers
import Geometry
import Layers
import Memory

/// Features and faults of GeoJSON in memory, read as a stream would be that comes in given pieces.
struct Reading {
    var features: [FeatureText] = []
    var failures: [(byte: Int, code: String, message: String)] = []
    var fault: (byte: Int, code: String, isFatal: Bool)?
    var members: [String] = []
    var fields: [String] = []
    var altered: [String: Int] = [:]

    /// A feature, written down so that it can be compared.
    struct FeatureText: Equatable, CustomStringConvertible {
        var record: String
        var kind: Shape.Kind
        var positions: [[Double]]
        var ringEnds: [Int]
        var partEnds: [Int]
        var members: [Shape.Member]
        var properties: String
        var id: String
        var foreign: [String]
        var values: [String]

        var description: String { record }
    }

    /// - Parameter pieces: where the bytes are cut apart.
    init(
        _ bytes: [UInt8], _ flavor: GeoJSONFlavor = .document, options: LayerOptions = LayerOptions(),
        pieces: [Int] = []
    ) {
        let collection = GeoJSONCollection(isSystemGiven: options.sourceSpace != nil)
        var framing = GeoJSONFraming(flavor, collection: collection)
        var reader: GeoJSONReader?
        var buffer: [UInt8] = []
        var (taken, dropped) = (0, 0)
        var pieces = pieces[...]
        var isAtEnd = false
        while true {
            let found = framing.scanned(buffer, isAtEnd: isAtEnd)
            if found.end > found.start || found.fault != nil {
                if reader == nil {
                    reader = GeoJSONReader(flavor: flavor, options: options, space: collection.space)
                }
                read(Array(buffer[found.start..<found.end]), dropped + found.start, &reader!)
            }
            if let fault = found.fault {
                self.fault = (dropped + fault.record.byte, fault.record.code, fault.isFatal)
                break
            }
            let cut = found.end > found.start ? found.end : found.start
            framing.drop(cut)
            buffer.removeFirst(cut)
            dropped += cut
            if found.isClosed, cut > 0 { continue }
            guard !isAtEnd else { break }
            let end = pieces.popFirst() ?? bytes.count
            isAtEnd = taken == bytes.count
            buffer += bytes[taken..<end]
            taken = end
        }
        members = collection.members.map { String(decoding: $0.key + [0x3A] + $0.value, as: UTF8.self) }
        if let reader { fields = (0..<reader.fieldCount).map { reader.field($0).name } }
    }

    init(_ text: String, _ flavor: GeoJSONFlavor = .document, options: LayerOptions = LayerOptions()) {
        self.init(Array(text.utf8), flavor, options: options)
    }

    private mutating func read(_ bytes: [UInt8], _ firstByte: Int, _ reader: inout GeoJSONReader) {
        var chunk = Chunk()
        chunk.bytes.append(bytes.span)
        var feature = Feature()
        reader.begin(chunk)
        while true {
            feature.removeAll()
            do throws(BadRecord) {
                guard try reader.next(chunk, into: &feature) else { break }
                features.append(FeatureText(feature, bytes))
                if let kind = feature.ordinateLoss?.kind { altered[kind.code, default: 0] += 1 }
            } catch {
                failures.append((firstByte + error.byte, error.code, error.message.description))
            }
        }
        for (kind, count, _, _) in feature.warnings.all { altered[kind.code, default: 0] += count }
    }
}

extension Reading.FeatureText {
    init(_ feature: borrowing Feature, _ bytes: [UInt8]) {
        func text(_ range: TextRange) -> String { String(decoding: bytes[range.range], as: UTF8.self) }
        let shape = FlatShape(feature.shape)
        record = text(feature.record)
        (kind, positions, ringEnds) = (shape.kind, shape.positions, shape.ringEnds)
        (partEnds, members) = (shape.partEnds, shape.members)
        properties = text(feature.properties)
        id = text(feature.id)
        foreign = (0..<feature.foreignMembers.count).map {
            text(feature.foreignMembers[$0].key) + ":" + text(feature.foreignMembers[$0].value)
        }
        values = (0..<feature.values.count).map {
            "\(feature.values[$0].field) \(feature.values[$0].kind) \(text(feature.values[$0].text))"
        }
    }
}

struct FlatShape {
    var kind: Shape.Kind
    var positions: [[Double]] = []
    var ringEnds: [Int]
    var partEnds: [Int]
    var members: [Shape.Member]

    init(_ shape: borrowing Shape) {
        kind = shape.kind
        for index in 0..<shape.points.count {
            var position = [shape.points[index].x, shape.points[index].y]
            if !shape.elevations.isEmpty, !shape.elevations[index].isNaN { position.append(shape.elevations[index]) }
            if !shape.measures.isEmpty, !shape.measures[index].isNaN { position.append(shape.measures[index]) }
            positions.append(position)
        }
        ringEnds = (0..<shape.ringEnds.count).map { shape.ringEnds[$0] }
        partEnds = (0..<shape.partEnds.count).map { shape.partEnds[$0] }
        members = (0..<shape.members.count).map { shape.members[$0] }
    }
}

extension GeoJSONFraming {
    /// The framing of documents and lines has no errors but faults.
    mutating func scanned(_ bytes: [UInt8], isAtEnd: Bool) -> FramedRecords {
        (try? scan(bytes.span, isAtEnd: isAtEnd)) ?? FramedRecords(start: 0, end: 0)
    }
}
