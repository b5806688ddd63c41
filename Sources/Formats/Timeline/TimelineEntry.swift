import FormatKit
import Geometry
import Layers
import Memory
import Times

/// An entry of a list, which may have several points.
enum TimelineEntry {
    /// Where an entry is.
    private struct Origin {
        var byte: Int
        var place: (line: Int, column: Int)
    }

    static func read(
        _ text: Span<UInt8>, at byte: Int, _ place: (line: Int, column: Int), _ writer: inout PointWriter,
        into chunk: inout Chunk
    ) {
        let origin = Origin(byte: byte, place: place)
        guard (try? JSONScanner.checkText(text)) != nil else {
            return finish(text, origin, .json, &writer, &chunk)
        }
        let before = chunk.records.records.count
        if value("latitudeE7", text, 0) != nil { readLocation(text, origin, &writer, &chunk) }
        if let position = value("position", text, 0) { readSignal(text, position, origin, &writer, &chunk) }
        readSegment(text, origin, &writer, &chunk)
        if chunk.records.records.count == before { finish(text, origin, .noFix, &writer, &chunk) }
    }

    private static func finish(
        _ text: Span<UInt8>, _ origin: Origin, _ fault: TimelineFault?, _ writer: inout PointWriter,
        _ chunk: inout Chunk
    ) {
        writer.finish(text, at: origin.byte, origin.place, fault: fault?.rawValue ?? 0, into: &chunk)
    }

    /// An entry of `locations`.
    private static func readLocation(
        _ text: Span<UInt8>, _ origin: Origin, _ writer: inout PointWriter, _ chunk: inout Chunk
    ) {
        guard let latitude = number("latitudeE7", text, 0), let longitude = number("longitudeE7", text, 0) else {
            return finish(text, origin, .noFix, &writer, &chunk)
        }
        if let time = string("timestamp", text, 0) {
            writer.put(TimelineField.time.rawValue, time)
        } else if let milliseconds = number("timestampMs", text, 0), milliseconds.magnitude < 1e15 {
            writer.put(
                TimelineField.time.rawValue, Instant(microseconds: Int64(milliseconds.rounded()) * 1000).description)
        }
        putNumbers(
            [
                ("accuracy", .accuracy), ("altitude", .altitude), ("verticalAccuracy", .verticalAccuracy),
                ("velocity", .speed), ("heading", .course), ("deviceTag", .device),
            ], text, 0, &writer)
        if let source = string("source", text, 0) { writer.put(TimelineField.source.rawValue, source.lowercased()) }
        let isPlaced = setPosition(unwrapped(latitude) / 1e7, unwrapped(longitude) / 1e7, &writer)
        finish(text, origin, isPlaced ? nil : .position, &writer, &chunk)
    }

    /// Some exports have numbers that were not read as signed ones of 32 bits.
    private static func unwrapped(_ number: Double) -> Double {
        number > 2_147_483_647 && number <= 4_294_967_295 ? number - 4_294_967_296 : number
    }

    /// A position of `rawSignals`.
    private static func readSignal(
        _ text: Span<UInt8>, _ position: Int, _ origin: Origin, _ writer: inout PointWriter, _ chunk: inout Chunk
    ) {
        guard let point = string("LatLng", text, position) ?? string("latLng", text, position) else { return }
        if let time = string("timestamp", text, position) { writer.put(TimelineField.time.rawValue, time) }
        writer.put(TimelineField.source.rawValue, "signal")
        putNumbers(
            [
                ("accuracyMeters", .accuracy), ("altitudeMeters", .altitude), ("speedMetersPerSecond", .speed),
            ], text, position, &writer)
        if let type = string("source", text, position) { writer.put(TimelineField.type.rawValue, type.lowercased()) }
        let isPlaced = setPosition(point, &writer)
        finish(text, origin, isPlaced ? nil : .position, &writer, &chunk)
    }

    /// An entry of `semanticSegments`, or of an array of such.
    private static func readSegment(
        _ text: Span<UInt8>, _ origin: Origin, _ writer: inout PointWriter, _ chunk: inout Chunk
    ) {
        let (start, end) = (string("startTime", text, 0), string("endTime", text, 0))
        if let visit = value("visit", text, 0) {
            let candidate = value("topCandidate", text, visit) ?? visit
            let point = location("placeLocation", text, candidate)
            put(point, start, "visit", text, origin, &writer, &chunk) { writer in
                if let end { writer.put(TimelineField.end.rawValue, end) }
                if let type = string("semanticType", text, candidate) { writer.put(TimelineField.type.rawValue, type) }
                if let place = string("placeId", text, candidate) ?? string("placeID", text, candidate) {
                    writer.put(TimelineField.place.rawValue, place)
                }
            }
        }
        if let activity = value("activity", text, 0), value("latitudeE7", text, 0) == nil {
            let type = value("topCandidate", text, activity).flatMap { string("type", text, $0) }
            let ends: [(StaticString, String?)] = [("start", start), ("end", end)]
            for (name, time) in ends {
                let point = location(name, text, activity)
                put(point, time, "activity_\(name)", text, origin, &writer, &chunk) { writer in
                    if let type { writer.put(TimelineField.type.rawValue, type) }
                }
            }
        }
        if let path = value("timelinePath", text, 0) { readPath(text, path, start, origin, &writer, &chunk) }
    }

    private static func readPath(
        _ text: Span<UInt8>, _ path: Int, _ start: String?, _ origin: Origin, _ writer: inout PointWriter,
        _ chunk: inout Chunk
    ) {
        let first = start.flatMap { try? TimeReader().read(Array($0.utf8).span).instant }
        var index = JSONScanner.skipBlanks(text, from: path + 1)
        while JSONScanner.byte(text, at: index) == UInt8(ascii: "{") {
            var time = string("time", text, index) ?? start
            if let minutes = number("durationMinutesOffsetFromStartTime", text, index), minutes.magnitude < 1e9,
                let first
            {
                time = first.advanced(byMicroseconds: Int64((minutes * 6e7).rounded())).description
            }
            put(string("point", text, index), time, "path", text, origin, &writer, &chunk)
            guard let end = try? JSONScanner.endOfValue(text, from: index, depth: 0) else { return }
            index = JSONScanner.skipBlanks(text, from: JSONScanner.skipBlanks(text, from: end) + 1)
        }
    }

    private static func put(
        _ point: String?, _ time: String?, _ source: String, _ text: Span<UInt8>, _ origin: Origin,
        _ writer: inout PointWriter, _ chunk: inout Chunk, _ more: (inout PointWriter) -> Void = { _ in }
    ) {
        guard let point else { return }
        if let time { writer.put(TimelineField.time.rawValue, time) }
        writer.put(TimelineField.source.rawValue, source)
        more(&writer)
        let isPlaced = setPosition(point, &writer)
        finish(text, origin, isPlaced ? nil : .position, &writer, &chunk)
    }

    /// Sets a position such as `48.2082°, 16.3738°` or `geo:48.2082,16.3738`.
    private static func setPosition(_ text: String, _ writer: inout PointWriter) -> Bool {
        let bare = text.hasPrefix("geo:") ? text.dropFirst(4).prefix { $0 != ";" && $0 != "?" } : text[...]
        let parts = bare.split(separator: ",").map { part in part.filter { $0 != "°" && $0 != " " } }
        guard parts.count >= 2, let latitude = DecimalText.number(parts[0][...]),
            let longitude = DecimalText.number(parts[1][...])
        else { return false }
        return setPosition(latitude, longitude, &writer)
    }

    private static func setPosition(_ latitude: Double, _ longitude: Double, _ writer: inout PointWriter) -> Bool {
        guard latitude.magnitude <= 90, longitude.magnitude <= 180 else { return false }
        writer.setPosition(x: longitude, y: latitude)
        return true
    }

    /// The place of a member: a text, or an object with one.
    private static func location(_ name: StaticString, _ text: Span<UInt8>, _ object: Int) -> String? {
        if let direct = string(name, text, object) { return direct }
        guard let inner = value(name, text, object) else { return nil }
        return string("latLng", text, inner) ?? string("LatLng", text, inner)
    }

    private static func putNumbers(
        _ members: [(StaticString, TimelineField)], _ text: Span<UInt8>, _ object: Int, _ writer: inout PointWriter
    ) {
        for (name, field) in members {
            guard let value = number(name, text, object) else { continue }
            writer.put(field.rawValue, value)
            if field == .altitude { writer.setElevation(value) }
        }
    }

    private static func value(_ name: StaticString, _ text: Span<UInt8>, _ object: Int) -> Int? {
        TimelineFraming.member(name, text, at: object)
    }

    private static func string(_ name: StaticString, _ text: Span<UInt8>, _ object: Int) -> String? {
        guard let start = value(name, text, object), text[start] == UInt8(ascii: "\""),
            let end = try? JSONScanner.endOfString(text, from: start + 1)
        else { return nil }
        return JSONText.string(text, start, end)
    }

    /// A number, also in quotes.
    private static func number(_ name: StaticString, _ text: Span<UInt8>, _ object: Int) -> Double? {
        guard let start = value(name, text, object) else { return nil }
        if let quoted = string(name, text, object) { return DecimalText.number(quoted[...]) }
        return (try? JSONScanner.anyNumber(text, from: start))?.value
    }
}
