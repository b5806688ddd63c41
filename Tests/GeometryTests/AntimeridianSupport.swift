import Foundation
import Geometry
import Memory
import TestSupport

/// A geometry as GeoJSON has it, for tests: nested arrays of positions.
enum GeoJSON {
    static func shape(_ geometry: [String: Any]) -> Shape {
        var shape = Shape()
        append(geometry, to: &shape, isMember: false)
        return shape
    }

    static func shape(_ text: String) -> Shape {
        let geometry = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        return shape(geometry ?? [:])
    }

    private static func append(_ geometry: [String: Any], to shape: inout Shape, isMember: Bool) {
        let kinds: [String: Shape.Kind] = [
            "Point": .point, "MultiPoint": .multiPoint, "LineString": .lineString,
            "MultiLineString": .multiLineString, "Polygon": .polygon, "MultiPolygon": .multiPolygon,
            "GeometryCollection": .collection,
        ]
        guard let kind = kinds[geometry["type"] as? String ?? ""] else { return }
        if !isMember { shape.kind = kind }
        if kind == .collection {
            if isMember { shape.members.append(.init(.open, kind, partEnd: shape.partEnds.count)) }
            for member in geometry["geometries"] as? [[String: Any]] ?? [] {
                append(member, to: &shape, isMember: true)
            }
            if isMember { shape.members.append(.init(.close, kind, partEnd: shape.partEnds.count)) }
            return
        }
        let coordinates = geometry["coordinates"] ?? []
        let parts: [[[[Double]]]] =
            switch kind {
            case .point: [[[coordinates as? [Double] ?? []]]]
            case .multiPoint, .lineString: [[coordinates as? [[Double]] ?? []]]
            case .polygon, .multiLineString: [coordinates as? [[[Double]]] ?? []]
            default: coordinates as? [[[[Double]]]] ?? []
            }
        for part in parts {
            for ring in part {
                for position in ring {
                    shape.append(
                        x: position[0], y: position[1], elevation: position.count > 2 ? position[2] : .nan)
                }
                shape.endRing()
            }
            shape.endPart()
        }
        if isMember { shape.endMember(kind) }
    }

    static func text(_ shape: borrowing Shape) -> String {
        guard shape.kind == .collection else { return text(shape, shape.kind, 0..<shape.partEnds.count) }
        var texts = [""]
        var part = 0
        for index in 0..<shape.members.count {
            let member = shape.members[index]
            switch member.role {
            case .open: texts.append("")
            case .close:
                let inner = texts.removeLast()
                texts[texts.count - 1] += "\(separator(texts))\(collection(inner))"
            case .geometry:
                texts[texts.count - 1] += "\(separator(texts))\(text(shape, member.kind, part..<member.partEnd))"
                part = member.partEnd
            }
        }
        return collection(texts[0])
    }

    private static func separator(_ texts: [String]) -> String { texts.last == "" ? "" : "," }

    private static func collection(_ members: String) -> String {
        #"{"type":"GeometryCollection","geometries":[\#(members)]}"#
    }

    private static func text(_ shape: borrowing Shape, _ kind: Shape.Kind, _ parts: Range<Int>) -> String {
        var partTexts: [String] = []
        for part in parts {
            var ringTexts: [String] = []
            for ring in shape.rings(ofParts: part..<part + 1) {
                var positions: [String] = []
                for index in shape.positions(ofRing: ring) {
                    let (point, height) = (
                        shape.points[index], shape.elevations.isEmpty ? nil : shape.elevations[index]
                    )
                    positions.append("[\(point.x),\(point.y)\(height.map { ",\($0)" } ?? "")]")
                }
                let text = positions.joined(separator: ",")
                ringTexts.append(kind == .point ? text : "[\(text)]")
            }
            let text = ringTexts.joined(separator: ",")
            partTexts.append([.point, .multiPoint, .lineString].contains(kind) ? text : "[\(text)]")
        }
        let text = partTexts.joined(separator: ",")
        let names: [Shape.Kind: String] = [
            .point: "Point", .multiPoint: "MultiPoint", .lineString: "LineString", .multiLineString: "MultiLineString",
            .polygon: "Polygon", .multiPolygon: "MultiPolygon",
        ]
        return #"{"type":"\#(names[kind] ?? "")","coordinates":\#(kind == .multiPolygon ? "[\(text)]" : text)}"#
    }
}

/// The script that queries GEOS.
enum AntimeridianOracle {
    static let data = SharedData.path + "/geojson"
    static let inputs = data + "/antimeridian-input"
    static let hasData = SharedData.isThere

    static func run(_ arguments: [String]) throws -> String { try oracle("antimeridian_oracle", arguments) }
}
