import Foundation
import MapGeometry
import Testing

struct CodingTests {
    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private func isKept<Value: Codable & Equatable>(_ value: Value) throws -> Bool {
        // In an array and beside others, as it is used.
        try JSONDecoder().decode([Value].self, from: Data(try json([value, value]).utf8)) == [value, value]
    }

    private let place = Coordinate(latitude: 37.3326, longitude: -122.0303)

    @Test func whatIsWrittenIsRead() throws {
        let ring = [place, Coordinate(latitude: 38, longitude: -122), Coordinate(latitude: 38, longitude: -121)]
        #expect(try isKept(place))
        #expect(try isKept(place.mapPoint))
        #expect(try isKept(MapSize.world))
        #expect(try isKept(MapRect(x: 1.5, y: -2, width: -3, height: 0.1)))
        #expect(try isKept(MapRect.null))
        #expect(try isKept(PixelRect.null))
        #expect(try isKept(PixelRect(x: 1, y: 2, width: 3, height: 4)))
        #expect(try isKept(MapRect.world.region))
        #expect(try isKept(EdgePadding(top: 1, left: 2, bottom: 3, right: 4)))
        #expect(try isKept(Circle(center: place, radius: 12)))
        #expect(try isKept(Polyline(ring)))
        #expect(try isKept(Polygon(ring, interiorPolygons: [Polygon(ring)])))
        let view = try #require(Viewport(center: place, zoomLevel: 3, size: PixelSize(width: 320, height: 460)))
        #expect(try isKept(view))
    }

    @Test func formsAreThoseOfTheNames() throws {
        #expect(try json(place) == #"{"latitude":37.3326,"longitude":-122.0303}"#)
        #expect(try json(MapRect.null) == #"{"origin":null,"size":{"height":0,"width":0}}"#)
        #expect(try json(Polygon([place])) == #"{"coordinates":[{"latitude":37.3326,"longitude":-122.0303}]}"#)
        #expect(
            try json(Circle(center: place, radius: 2))
                == #"{"center":{"latitude":37.3326,"longitude":-122.0303},"radius":2}"#)
    }

    /// As `plat fit --json` writes a view, with more in it than is needed.
    @Test func viewsOfTheBinaryAreRead() throws {
        let text = """
            {"size":{"width":320,"height":460},"center":{"latitude":1,"longitude":2},"zoomLevel":6,
            "zoomScale":6.1e-05,"centerPoint":{"x":55516890.5,"y":102565355.7},"tiles":{"level":6}}
            """
        let view = try JSONDecoder().decode(Viewport.self, from: Data(text.utf8))
        let expected = Viewport(
            size: PixelSize(width: 320, height: 460), center: MapPoint(x: 55516890.5, y: 102565355.7), scale: 6.1e-05)
        #expect(view == expected)
    }

    @Test(arguments: [
        #"{"latitude":148.2,"longitude":-33.9}"#, #"{"latitude":1}"#, #"{"latitude":null,"longitude":1}"#,
    ])
    func coordinatesThatAreNoPlaces(text: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Coordinate.self, from: Data(text.utf8)) }
        let line = #"{"coordinates":[\#(text)]}"#
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Polyline.self, from: Data(line.utf8)) }
    }

    @Test func whatCannotBeIsRefused() {
        func refuses<Value: Decodable>(_ type: Value.Type, _ text: String) -> Bool {
            (try? JSONDecoder().decode(type, from: Data(text.utf8))) == nil
        }
        #expect(throws: EncodingError.self) { try json(Coordinate(latitude: 91, longitude: 0)) }
        #expect(refuses(CoordinateSpan.self, #"{"latitudeDelta":-1,"longitudeDelta":0}"#))
        #expect(refuses(Circle.self, #"{"center":{"latitude":0,"longitude":0},"radius":-1}"#))
        #expect(refuses(MapRect.self, #"{"size":{"width":0,"height":0}}"#))
        #expect(
            refuses(
                Viewport.self, #"{"size":{"width":0,"height":4},"centerPoint":{"x":0,"y":0},"zoomScale":1}"#))
    }
}
