import FormatKit
public import Geometry
public import Layers
import Memory

/// Settings for writing GeoJSON.
public struct GeoJSONOptions: Sendable {
    public var precision: Precision = .digits(7)
    /// True to write one feature a line without a FeatureCollection around them.
    public var sequence = false
    /// True to write a record separator before each feature of a sequence (RFC 8142).
    public var recordSeparators = false
    /// True if the collection gets the bounding box of all features that are written.
    public var writesBox = false
    /// The coordinate space that a collection declares, unless it is WGS84.
    public var space = CoordinateSpace.wgs84
    /// The line that the licence of the data requires to be shown; nil for none.
    public var attribution: String?
    /// The ends of the collection that are written.
    public var ends = OutputSettings.Ends()

    public init() {}

    init(_ settings: OutputSettings, sequence: Bool) {
        precision = settings.precision
        self.sequence = sequence
        recordSeparators = settings.ofFormats[GeoJSONSettings.self].hasRecordSeparators
        writesBox = settings.writesBox
        space = settings.space
        attribution = settings.attribution
        ends = settings.ends
    }
}

/// Encodes features as GeoJSON by RFC 7946, each on a line.
public struct GeoJSONEncoder: FeatureConsumer, ~Copyable {
    private let options: GeoJSONOptions
    var output = ByteBuffer(capacity: 64 << 10)
    public private(set) var joints = RowJoints()
    private var fields = FieldPrefixes()
    /// Extent of all features of the chunk so far.
    private var extent = Extent()
    private var bounds = ShapeBounds()

    public init(_ options: GeoJSONOptions) {
        self.options = options
    }

    public mutating func add(_ field: Field) { fields.add(field.name) }

    public mutating func begin() {
        output.removeAll()
        if options.writesBox { extent = Extent() }
    }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        let room = ByteCursor.room(for: feature.values.span, fields) + Self.room(for: feature)
        var cursor = unsafe output.cursor(reserving: room)
        if !options.sequence {
            cursor.put(",\n")
        } else if options.recordSeparators {
            cursor.put(GeoJSONOutput.recordSeparator)
        }
        let bytes = chunk.bytes.bytes
        if feature.id.isEmpty {
            cursor.put(#"{"type":"Feature","geometry":"#)
        } else {
            cursor.put(#"{"type":"Feature","id":"#)
            cursor.put(bytes, feature.id.range)
            cursor.put(#","geometry":"#)
        }
        let geometry = cursor.count
        do throws(UnwritableShape) {
            if feature.shape.kind == .point, feature.shape.points.count == 1, feature.shape.elevations.isEmpty {
                try cursor.putGeoJSON(feature.shape.points[0], options.precision)
            } else {
                try cursor.putGeoJSON(feature.shape, options.precision)
            }
        } catch {
            throw error.badRecord(feature.record)
        }
        joints.geometry = TextRange(geometry, cursor.count)
        cursor.put(#","properties":"#)
        let properties = cursor.count
        if feature.properties.isEmpty {
            cursor.put(UInt8(ascii: "{"))
            cursor.put(feature.values.span, fields, of: bytes, feature.scratch.bytes, isFirst: true)
            cursor.put(UInt8(ascii: "}"))
        } else {
            cursor.putJSON(bytes, feature.properties.range)
        }
        joints.values = cursor.count - 1
        joints.hasValues = cursor.count - properties > 2
        for index in 0..<feature.foreignMembers.count {
            let member = feature.foreignMembers[index]
            cursor.put(UInt8(ascii: ","))
            if member.isInScratch {
                Self.put(member, of: feature.scratch.bytes, into: &cursor)
            } else {
                Self.put(member, of: bytes, into: &cursor)
            }
        }
        cursor.put(UInt8(ascii: "}"))
        if options.sequence { cursor.put(UInt8(ascii: "\n")) }
        output.take(cursor)
        if !feature.shape.measures.isEmpty {
            let byte = chunk.byte(of: feature)
            feature.noteLostMeasures(at: byte)
        }
        if options.writesBox {
            extent.insert(
                feature.shape.box, bounds.mapRect(of: feature.shape), isFromMap: feature.shape.isFromMap)
        }
    }

    public var isFull: Bool { output.count >= Self.fullLength }

    public mutating func send(to results: GeoJSONOutput) throws(Problem) {
        try results.add(&output, extent)
    }

    private static func put(_ member: Feature.Member, of bytes: Span<UInt8>, into cursor: inout ByteCursor) {
        cursor.put(bytes, member.key.range)
        cursor.put(UInt8(ascii: ":"))
        cursor.putJSON(bytes, member.value.range)
    }

    /// Upper bound for the bytes of everything else in a feature.
    @inline(__always)
    private static func room(for feature: borrowing Feature) -> Int {
        var room = 128 + 4 * ByteCursor.slack + ByteCursor.geoJSONRoom(feature.shape)
        room += feature.id.count + feature.properties.count
        for index in 0..<feature.foreignMembers.count {
            let member = feature.foreignMembers[index]
            room += member.key.count + member.value.count + 2
        }
        return room
    }
}
