import FormatKit
import Geometry
import Layers
import Memory

/// Encodes features as the points, segments and tracks of a GPX, which wait until all are known.
struct GPXEncoder: FeatureConsumer, ~Copyable {
    let precision: Precision
    var output = ByteBuffer(capacity: 64 << 10)
    private(set) var runs = FlatBuffer<GroupedRows.Run>()
    /// The sections of the runs; a group of a run is the index of its section.
    private(set) var sections: [GPXSection] = []
    private var roles = FlatBuffer<GPXRole>()
    /// The names of fields as elements of an extension; empty for names that an element cannot have.
    private var elements: [String] = []
    /// Index of the feature's value that plays each role; -1 for none.
    private var values = FlatBuffer<Int>()
    /// True for each value that an element of GPX holds.
    private var isUsed = FlatBuffer<Bool>()
    /// Texts of values without quotes and escapes.
    var plain = ByteBuffer()
    private var hasDroppedCharacter = false
    private var droppedFields = 0

    init(precision: Precision) {
        self.precision = precision
        for _ in 0..<GPXRole.count { values.append(-1) }
    }

    mutating func add(_ field: Field) {
        roles.append(GPXRole(field: field.name))
        elements.append(Array(field.name.utf8).span.isElementName ? field.name : "")
    }

    mutating func begin() {
        output.removeAll()
        runs.removeAll()
        sections.removeAll()
    }

    var isFull: Bool { output.count >= Self.fullLength }

    mutating func send(to results: GPXWriter) throws(Problem) { try results.add(self) }

    mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        let (start, runCount) = (output.count, runs.count)
        let lastEnd = runs.last?.end ?? 0
        (hasDroppedCharacter, droppedFields) = (false, 0)
        plain.removeAll()
        let bytes = chunk.bytes.bytes
        arrange(feature, bytes)
        do throws(UnwritableShape) {
            switch feature.shape.kind {
            case .point, .multiPoint: try putPoints(feature, bytes)
            case .lineString, .multiLineString: try putLines(feature, bytes)
            case .collection:
                // A track of one position beside others.
                guard fittingTimes(feature, bytes) != nil else { throw .notOfTracks }
                try putLines(feature, bytes)
            case .null, .polygon, .multiPolygon: throw .notOfTracks
            }
        } catch {
            output.truncate(to: start)
            runs.truncate(to: runCount)
            if runCount > 0 { runs[runCount - 1].end = lastEnd }
            throw error.badRecord(feature.record)
        }
        let byte = chunk.byte(of: feature)
        if hasDroppedCharacter { feature.warnings.add(.droppedCharacter, at: byte) }
        for _ in 0..<droppedFields { feature.warnings.add(.droppedField, at: byte) }
        feature.noteDroppedMembers(withID: true, at: byte)
        if !feature.shape.measures.isEmpty { feature.noteLostMeasures(at: byte) }
    }

    /// Adds what was put since the last run to a section.
    private mutating func closeRun(_ section: GPXSection) {
        if let last = runs.last, sections[last.group] == section {
            runs[runs.count - 1].end = output.count
            return
        }
        sections.append(section)
        runs.append(GroupedRows.Run(group: sections.count - 1, end: output.count))
    }
}

/// Points and lines.
extension GPXEncoder {
    private mutating func putPoints(
        _ feature: borrowing Feature, _ bytes: Span<UInt8>
    ) throws(UnwritableShape) {
        var kind = String(decoding: plainText(.kind, feature, bytes), as: UTF8.self)
        let device = plainText(.device, feature, bytes)
        if kind.isEmpty, !device.isEmpty { kind = "trkpt" }
        let isTrack = kind == "trkpt"
        let isRoute = kind == "rtept"
        // A track of one position has a list of one time.
        let times = values[GPXRole.time.rawValue] < 0 ? fittingTimes(feature, bytes) : nil
        let time = times.flatMap {
            CoordinateTimes.next(in: plain.bytes.extracting(..<$0.upperBound), from: $0.lowerBound).time
        }
        if !isTrack, !isRoute {
            if kind == "wpt" { use([.kind]) }
            for index in 0..<feature.shape.points.count { try putPoint("wpt", index, time, feature, bytes) }
            return closeRun(.waypoints)
        }
        use([.kind, .device])
        var segment: [UInt8] = []
        if isTrack {
            segment = plainText(.segment, feature, bytes)
            if segment.isEmpty { segment = plainText(.leg, feature, bytes) } else { use([.leg]) }
            use([values[GPXRole.segment.rawValue] >= 0 ? .segment : .leg])
        }
        for index in 0..<feature.shape.points.count {
            try putPoint(isTrack ? "trkpt" : "rtept", index, time, feature, bytes)
        }
        closeRun(isTrack ? .points(device, segment: segment) : .route(device))
    }

    private mutating func putLines(_ feature: borrowing Feature, _ bytes: Span<UInt8>) throws(UnwritableShape) {
        let device = plainText(.device, feature, bytes)
        let times = fittingTimes(feature, bytes)
        if !device.isEmpty {
            use([.device, .leg])
            try putSegments(times, feature, bytes)
            // A segment holds nothing else of a leg.
            for index in 0..<feature.values.count
            where !isUsed[index] && feature.values[index].kind != .null { droppedFields += 1 }
            return closeRun(.segments(device))
        }
        output.append("<trk>")
        for role in GPXRole.ofTracks { putElement(role, feature, bytes) }
        putExtensions(isPoint: false, feature, bytes)
        try putSegments(times, feature, bytes)
        output.append("</trk>\n")
        closeRun(.tracks)
    }

    /// The range of the times in `plain`, if each position has one.
    private mutating func fittingTimes(_ feature: borrowing Feature, _ bytes: Span<UInt8>) -> TextRange? {
        let index = values[GPXRole.coordTimes.rawValue]
        guard index >= 0, feature.values[index].kind == .json else { return nil }
        let range = text(of: feature.values[index], feature, bytes)
        guard
            CoordinateTimes.fit(plain.bytes.extracting(range.range), feature.shape, areMoments: true)
        else { return nil }
        isUsed[index] = true
        return range
    }

    private mutating func putSegments(
        _ times: TextRange?, _ feature: borrowing Feature, _ bytes: Span<UInt8>
    ) throws(UnwritableShape) {
        var next = times?.lowerBound ?? 0
        for ring in 0..<feature.shape.ringEnds.count {
            output.append("<trkseg>\n")
            for index in feature.shape.positions(ofRing: ring) {
                var time: TextRange?
                if let times {
                    let (found, after) = CoordinateTimes.next(
                        in: plain.bytes.extracting(..<times.upperBound), from: next)
                    (time, next) = (found, after)
                }
                try putPosition("trkpt", index, feature.shape)
                let elevation = feature.shape.elevation(at: index)
                if !elevation.isNaN { putElevation(elevation) }
                if let time {
                    output.append("<time>")
                    Self.copy(plain, time, to: &output)
                    output.append("</time>")
                }
                output.append("</trkpt>\n")
            }
            output.append("</trkseg>\n")
        }
    }

    private static func copy(_ plain: borrowing ByteBuffer, _ range: TextRange, to output: inout ByteBuffer) {
        output.append(plain.bytes.extracting(range.range))
    }

    private mutating func putPosition(
        _ element: String, _ index: Int, _ shape: borrowing Shape
    ) throws(UnwritableShape) {
        let point = shape.points[index]
        let elevation = shape.elevation(at: index)
        guard point.x.isFinite, point.y.isFinite, !elevation.isInfinite else { throw .notFinite }
        output.append("<")
        output.append(element)
        output.append(" lat=\"")
        output.append(min(max(point.y, -90), 90), precision)
        output.append("\" lon=\"")
        // Longitudes of GPX are less than 180.
        var x = point.x
        while x >= 180 - 5e-8 && x <= 720 { x -= 360 }
        while x < -180, x >= -720 { x += 360 }
        output.append(x, precision)
        output.append("\">")
    }

    private mutating func putElevation(_ elevation: Double) {
        output.append("<ele>")
        output.append(elevation, elevation.magnitude < 0x1p60 && precision == .full ? .digits(9) : precision)
        output.append("</ele>")
    }

    private mutating func putPoint(
        _ element: String, _ index: Int, _ time: TextRange?, _ feature: borrowing Feature, _ bytes: Span<UInt8>
    ) throws(UnwritableShape) {
        try putPosition(element, index, feature.shape)
        let elevation = feature.shape.elevation(at: index)
        for number in GPXRole.ofPoints {
            guard let role = GPXRole(rawValue: number) else { continue }
            if role == .ele, !elevation.isNaN {
                // The elevation as the field spells it, if they are the same.
                if let text = usable(.ele, feature, bytes), equals(text, elevation) {
                    putElement(.ele, feature, bytes)
                } else {
                    putElevation(elevation)
                }
            } else if role == .time, let time {
                put("time", time)
            } else {
                putElement(role, feature, bytes)
            }
        }
        putExtensions(isPoint: element == "trkpt", feature, bytes)
        output.append("</")
        output.append(element)
        output.append(">\n")
    }

    private func equals(_ text: TextRange, _ elevation: Double) -> Bool {
        DecimalText.scan(plain.bytes.extracting(text.range), from: 0)?.value == elevation
    }
}

/// Values.
extension GPXEncoder {
    /// Finds the value that plays each role.
    private mutating func arrange(_ feature: borrowing Feature, _ bytes: Span<UInt8>) {
        for index in 0..<values.count { values[index] = -1 }
        isUsed.removeAll()
        for index in 0..<feature.values.count {
            isUsed.append(false)
            let value = feature.values[index]
            let role = roles[value.field]
            if role != .other, value.kind != .null, values[role.rawValue] < 0 { values[role.rawValue] = index }
        }
    }

    /// Marks the values of roles as held by the structure of the document.
    private mutating func use(_ roles: [GPXRole]) {
        for role in roles where values[role.rawValue] >= 0 { isUsed[values[role.rawValue]] = true }
    }

    /// Appends the text of a value to `plain`, and returns where it is.
    private mutating func text(of value: Value, _ feature: borrowing Feature, _ bytes: Span<UInt8>) -> TextRange {
        let start = plain.count
        let source = value.isInScratch ? feature.scratch.bytes : bytes
        if value.kind == .jsonString, value.text.count >= 2 {
            plain.appendUnescaped(source, value.text.lowerBound + 1..<value.text.upperBound - 1)
        } else if value.kind != .null {
            plain.append(source.extracting(value.text.range))
        }
        return TextRange(start, plain.count)
    }

    private mutating func plainText(_ role: GPXRole, _ feature: borrowing Feature, _ bytes: Span<UInt8>) -> [UInt8] {
        let index = values[role.rawValue]
        guard index >= 0 else { return [] }
        let range = text(of: feature.values[index], feature, bytes)
        return range.range.map { plain.bytes[$0] }
    }

    /// The text of the value that plays a role, if the schema allows it.
    private mutating func usable(_ role: GPXRole, _ feature: borrowing Feature, _ bytes: Span<UInt8>) -> TextRange? {
        let index = values[role.rawValue]
        guard index >= 0, feature.values[index].kind != .json else { return nil }
        let range = text(of: feature.values[index], feature, bytes)
        return role.allows(plain.bytes.extracting(range.range)) ? range : nil
    }

    private mutating func putElement(_ role: GPXRole, _ feature: borrowing Feature, _ bytes: Span<UInt8>) {
        guard let range = usable(role, feature, bytes) else { return }
        use([role])
        guard role == .link else { return put(role.element, range) }
        output.append("<link href=\"")
        put(range)
        output.append("\">")
        for (role, element) in [(GPXRole.linkText, "text"), (.linkType, "type")] {
            guard let range = usable(role, feature, bytes) else { continue }
            use([role])
            put(element, range)
        }
        output.append("</link>")
    }

    private mutating func put(_ element: String, _ range: TextRange) {
        output.append("<")
        output.append(element)
        output.append(">")
        put(range)
        output.append("</")
        output.append(element)
        output.append(">")
    }

    private mutating func put(_ range: TextRange) {
        if !Self.put(plain, range, &output) { hasDroppedCharacter = true }
    }

    private static func put(_ plain: borrowing ByteBuffer, _ range: TextRange, _ output: inout ByteBuffer) -> Bool {
        output.append(xml: plain.bytes.extracting(range.range), isAttribute: true)
    }

    /// Puts the values that no other element holds.
    ///
    /// - Parameter isPoint: true if Garmin's extension for points of tracks may have some.
    private mutating func putExtensions(isPoint: Bool, _ feature: borrowing Feature, _ bytes: Span<UInt8>) {
        let start = output.count
        output.append("<extensions>")
        let inner = output.count
        if isPoint {
            for number in GPXRole.ofGarmin {
                guard let role = GPXRole(rawValue: number), let range = usable(role, feature, bytes) else { continue }
                use([role])
                if output.count == inner { output.append("<gpxtpx:TrackPointExtension>") }
                put("gpxtpx:" + role.element, range)
            }
            if output.count > inner { output.append("</gpxtpx:TrackPointExtension>") }
        }
        for index in 0..<feature.values.count where !isUsed[index] {
            let value = feature.values[index]
            guard value.kind != .null else { continue }
            if roles[value.field] == .ele, !feature.shape.elevations.isEmpty { continue }
            let element = elements[value.field]
            if element.isEmpty {
                droppedFields += 1
                continue
            }
            let range = text(of: value, feature, bytes)
            if range.isEmpty { continue }
            put("plat:" + element, range)
        }
        if output.count == inner { output.truncate(to: start) } else { output.append("</extensions>") }
    }
}

extension Shape {
    /// The elevation of a position; NaN if it has none.
    fileprivate func elevation(at index: Int) -> Double { index < elevations.count ? elevations[index] : .nan }
}
