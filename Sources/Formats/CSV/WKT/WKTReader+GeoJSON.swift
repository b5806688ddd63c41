import FormatKit
import Geometry
import Layers
import Memory

/// Reads geometries of GeoJSON, as BigQuery and `ST_AsGeoJSON` write them into tables.
extension WKTReader {
    /// True if a text starts as a JSON object does.
    static func isJSON(_ text: Span<UInt8>) -> Bool { text.count > 1 && text[0] == UInt8(ascii: "{") }

    /// - Parameter needsWGS84: true to refuse geometries that say they are in another system.
    mutating func readJSON(_ text: Span<UInt8>, needsWGS84: Bool, into shape: inout Shape) throws(WKTError) {
        position = 0
        changes = Changes()
        let end = try scanned(text) { () throws(JSONFault) in
            try JSONScanner.checkText(text)
            return JSONScanner.skipBlanks(text, from: 0)
        }
        var shortMember: WKTError?
        try readObject(text, from: end, needsWGS84: needsWGS84, depth: 0, &shortMember, &shape)
        if let shortMember, shape.points.isEmpty { throw shortMember }
    }

    /// The members of an object that make a geometry, by where their values start.
    private struct Members {
        var type: String?
        var coordinates: Int?
        var geometries: Int?
        var system: Int?
    }

    /// The text was checked as a whole, so what is in it can be passed without faults.
    private func end(_ text: Span<UInt8>, of value: Int) throws(WKTError) -> Int {
        try scanned(text) { () throws(JSONFault) in try JSONScanner.endOfValue(text, from: value, depth: 0) }
    }

    private func scanned<Result>(
        _ text: Span<UInt8>, _ body: () throws(JSONFault) -> Result
    ) throws(WKTError) -> Result {
        do throws(JSONFault) {
            return try body()
        } catch {
            throw WKTError(byte: error.byte, message: "\(error.message(in: text))")
        }
    }

    private mutating func members(_ text: Span<UInt8>, from start: Int) throws(WKTError) -> Members {
        var members = Members()
        var index = JSONScanner.skipBlanks(text, from: start + 1)
        while JSONScanner.byte(text, at: index) == UInt8(ascii: "\"") {
            let name = try end(text, of: index)
            let key = JSONText.string(text, index, name)
            let colon = JSONScanner.skipBlanks(text, from: name)
            let value = JSONScanner.skipBlanks(text, from: colon + 1)
            let last = try end(text, of: value)
            switch key {
            case "type" where text[value] == UInt8(ascii: "\""): members.type = JSONText.string(text, value, last)
            case "coordinates": members.coordinates = value
            case "geometries": members.geometries = value
            case "crs": members.system = value
            case "bbox", "meta": break
            default: changes.foreignMembers += 1
            }
            index = JSONScanner.skipBlanks(text, from: last)
            guard JSONScanner.byte(text, at: index) == UInt8(ascii: ",") else { break }
            index = JSONScanner.skipBlanks(text, from: index + 1)
        }
        return members
    }

    private mutating func readObject(
        _ text: Span<UInt8>, from start: Int, needsWGS84: Bool, depth: Int, _ shortMember: inout WKTError?,
        _ shape: inout Shape
    ) throws(WKTError) {
        guard JSONScanner.byte(text, at: start) == UInt8(ascii: "{") else {
            throw WKTError(byte: start, message: "expected a geometry of GeoJSON")
        }
        let members = try members(text, from: start)
        if let system = members.system { try checkSystem(text, at: system, isWGS84: needsWGS84) }
        guard let type = members.type, let kind = Self.kindsOfJSON[type] else {
            let isFeature = members.type?.hasPrefix("Feature") ?? false
            throw WKTError(
                byte: start,
                message: isFeature
                    ? "the value is a \(members.type ?? "") of GeoJSON, not a geometry"
                    : "\(members.type.map { "'\(shortName($0))'" } ?? "an object without a type") is not a geometry of GeoJSON",
                hint: isFeature ? "write its geometry alone, as in jq '.geometry'" : nil)
        }
        if depth == 0 { shape.kind = kind }
        guard kind == .collection else {
            let ring = shape.ringEnds.count
            guard let coordinates = members.coordinates else {
                throw WKTError(byte: start, message: "the geometry has no \"coordinates\"")
            }
            try readCoordinates(text, at: coordinates, kind, &shape)
            let fault = dropShortRings(kind, from: ring, of: &shape, at: start)
            if let fault, depth == 0 { throw fault }
            if let fault { shortMember = shortMember ?? fault } else if depth > 0 { shape.endMember(kind) }
            return
        }
        guard depth < CollectionDepth.most else { throw WKTError(byte: start, message: "\(CollectionDepth.message)") }
        guard let geometries = members.geometries else {
            throw WKTError(byte: start, message: "the GeometryCollection has no \"geometries\"")
        }
        if depth > 0 { shape.members.append(Shape.Member(.open, .collection, partEnd: shape.partEnds.count)) }
        try readElements(text, at: geometries, "geometries") { (self, element) throws(WKTError) in
            try self.readObject(
                text, from: element, needsWGS84: needsWGS84, depth: depth + 1, &shortMember, &shape)
        }
        if depth > 0 { close(&shape) }
    }

    private static let kindsOfJSON: [String: Shape.Kind] = [
        "Point": .point, "MultiPoint": .multiPoint, "LineString": .lineString, "MultiLineString": .multiLineString,
        "Polygon": .polygon, "MultiPolygon": .multiPolygon, "GeometryCollection": .collection,
    ]

    /// Checks the `crs` of a geometry, such as `{"type":"name","properties":{"name":"EPSG:2056"}}`.
    private func checkSystem(_ text: Span<UInt8>, at start: Int, isWGS84: Bool) throws(WKTError) {
        let last = try end(text, of: start)
        let words = String(decoding: text.array(start, last), as: UTF8.self).split { "\":,{}[] ".contains($0) }
        guard let code = words.lazy.compactMap({ $0 == "CRS84" ? 4326 : UInt32($0) }).last else { return }
        try checkSystem(code, isWGS84: isWGS84, at: start)
    }

    private mutating func readCoordinates(
        _ text: Span<UInt8>, at start: Int, _ kind: Shape.Kind, _ shape: inout Shape
    ) throws(WKTError) {
        let (ring, point) = (shape.ringEnds.count, shape.points.count)
        switch kind {
        case .point:
            guard try readPosition(text, at: start, &shape) else { return }
            shape.endRing()
            shape.endPart()
        case .multiPoint:
            try readElements(text, at: start) { (self, element) throws(WKTError) in
                if !(try self.readPosition(text, at: element, &shape)) { self.changes.emptyMembers += 1 }
            }
            guard shape.points.count > point else { return }
            shape.endRing()
            shape.endPart()
        case .lineString:
            guard try readLine(text, at: start, &shape) else { return shape.removeRings(from: ring) }
            shape.endPart()
        case .multiLineString:
            try readElements(text, at: start) { (self, element) throws(WKTError) in
                let before = shape.ringEnds.count
                if try self.readLine(text, at: element, &shape) { return }
                shape.removeRings(from: before)
                self.changes.emptyMembers += 1
            }
            if shape.ringEnds.count > ring { shape.endPart() }
        case .polygon: _ = try readPolygon(text, at: start, &shape)
        case .multiPolygon:
            try readElements(text, at: start) { (self, element) throws(WKTError) in
                if !(try self.readPolygon(text, at: element, &shape)) { self.changes.emptyMembers += 1 }
            }
        case .collection, .null: break
        }
    }

    /// Returns false for an empty polygon.
    private mutating func readPolygon(
        _ text: Span<UInt8>, at start: Int, _ shape: inout Shape
    ) throws(WKTError) -> Bool {
        let (before, firstPoint) = (shape.ringEnds.count, shape.points.count)
        try readElements(text, at: start) { (self, element) throws(WKTError) in
            let first = shape.points.count
            _ = try self.readLine(text, at: element, &shape)
            let count = shape.points.count - first
            guard count > 2, shape.points[first] != shape.points[first + count - 1] else { return }
            let point = shape.points[first]
            shape.append(x: point.x, y: point.y, elevation: shape.elevation(first), measure: shape.measure(first))
            shape.ringEnds[shape.ringEnds.count - 1] = shape.points.count
            self.changes.openRings += 1
        }
        guard shape.points.count > firstPoint else {
            shape.removeRings(from: before)
            return false
        }
        shape.endPart()
        return true
    }

    /// Returns false for an empty line.
    private mutating func readLine(
        _ text: Span<UInt8>, at start: Int, _ shape: inout Shape
    ) throws(WKTError) -> Bool {
        let first = shape.points.count
        try readElements(text, at: start) { (self, element) throws(WKTError) in
            guard try self.readPosition(text, at: element, &shape) else {
                throw WKTError(byte: element, message: "a position has no numbers")
            }
        }
        shape.endRing()
        return shape.points.count > first
    }

    /// Returns false for an empty position.
    private mutating func readPosition(
        _ text: Span<UInt8>, at start: Int, _ shape: inout Shape
    ) throws(WKTError) -> Bool {
        var numbers = InlineArray<4, Double>(repeating: .nan)
        var count = 0
        try readElements(text, at: start, "a position") { (self, element) throws(WKTError) in
            let byte = text[element]
            // An unknown elevation before a measure.
            let isNull = byte == UInt8(ascii: "n") && count > 1
            guard byte == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || isNull else {
                throw WKTError(byte: element, message: "a position has a value that is not a number")
            }
            defer { count += 1 }
            guard count < 4 else {
                if count == 4 { self.changes.longPositions += 1 }
                return
            }
            guard !isNull else { return }
            let (value, last) = try self.scanned(text) { () throws(JSONFault) in
                try JSONScanner.anyNumber(text, from: element)
            }
            guard value.isFinite else { throw WKTError(byte: element, message: "the number is too large") }
            if value == 0, DecimalText.isUnderflow(text, element..<last) { self.changes.underflows += 1 }
            numbers[count] = value
        }
        if count == 0 { return false }
        guard count > 1 else { throw WKTError(byte: start, message: "a position needs at least two numbers") }
        shape.append(x: numbers[0], y: numbers[1], elevation: numbers[2], measure: numbers[3])
        return true
    }

    /// Calls `body` with the start of each element of an array.
    ///
    /// - Parameter noun: what should be the array, in messages.
    private mutating func readElements(
        _ text: Span<UInt8>, at start: Int, _ noun: String = "coordinates",
        _ body: (inout WKTReader, Int) throws(WKTError) -> Void
    ) throws(WKTError) {
        guard JSONScanner.byte(text, at: start) == UInt8(ascii: "[") else {
            throw WKTError(byte: start, message: "\(noun) must be an array")
        }
        var index = JSONScanner.skipBlanks(text, from: start + 1)
        while JSONScanner.byte(text, at: index) != UInt8(ascii: "]") {
            try body(&self, index)
            index = JSONScanner.skipBlanks(text, from: try end(text, of: index))
            guard JSONScanner.byte(text, at: index) == UInt8(ascii: ",") else { break }
            index = JSONScanner.skipBlanks(text, from: index + 1)
        }
    }
}
