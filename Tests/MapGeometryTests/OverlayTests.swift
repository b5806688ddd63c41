import MapGeometry
import Testing

/// Overlays by the numbers that a map framework prints for them.
struct OverlayTests {
    private let bridge = [
        Coordinate(latitude: 37.818844, longitude: -122.366278),
        Coordinate(latitude: 37.819267, longitude: -122.365248),
        Coordinate(latitude: 37.819861, longitude: -122.365640),
        Coordinate(latitude: 37.819429, longitude: -122.366669),
    ]

    @Test func boundingMapRectOfVertices() {
        let rect = MapRect(
            x: 42974526.354955375, y: 103713496.57613145, width: 1059.574397161603, height: 959.9748493880033)
        #expect(Polygon(bridge).boundingMapRect == rect)
        #expect(Polygon(bridge + bridge.prefix(1)).boundingMapRect == rect)
        #expect(Polyline(bridge).boundingMapRect == rect)
    }

    @Test func coordinateIsTheCenterOfTheRect() {
        let triangle = Polygon([
            Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 1),
            Coordinate(latitude: 1, longitude: 1),
        ])
        #expect(abs(triangle.coordinate.latitude - 0.500019039676) < 1e-12)
        #expect(triangle.coordinate.longitude == 0.5)
        #expect(triangle.coordinate == triangle.boundingMapRect.coordinate)
    }

    @Test func circleIsASquareOfMapPoints() {
        let circle = Circle(center: Coordinate(latitude: 37.3326, longitude: -122.0303), radius: 1000)
        let rect = circle.boundingMapRect
        #expect(rect.origin == MapPoint(x: 43216891.34952898, y: 104163483.19862716))
        #expect(rect.width == 16899.821404268958)
        #expect(rect.height == rect.width)
        #expect(circle.coordinate == circle.center)
    }

    @Test func geodesicsHaveAPointAKilometre() {
        let zero = Coordinate(latitude: 0, longitude: 0)
        let degree = Polyline(geodesicFrom: zero, to: Coordinate(latitude: 0, longitude: 1))
        #expect(degree.coordinates.count == 113)
        #expect(Polyline(geodesicFrom: zero, to: Coordinate(latitude: 0, longitude: 90)).coordinates.count == 10020)
        #expect(abs(degree.length - 111_319.49) < 0.01)
        #expect(Polyline(geodesicFrom: zero, to: Coordinate(latitude: 91, longitude: 0)).coordinates.isEmpty)
    }

    @Test func intersectsByShapeNotByRect() {
        func square(_ latitude: Double, _ longitude: Double) -> MapRect {
            CoordinateRegion(
                center: Coordinate(latitude: latitude, longitude: longitude),
                span: CoordinateSpan(latitudeDelta: 0.1, longitudeDelta: 0.1)
            ).mapRect
        }
        let corner = square(0.9, 0.1)
        let vertices = [
            Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 1, longitude: 1),
            Coordinate(latitude: 0, longitude: 1),
        ]
        for overlay in [Polygon(vertices), Polyline(vertices)] as [any Overlay] {
            #expect(overlay.boundingMapRect.intersects(corner))
            #expect(!overlay.intersects(corner))
            #expect(overlay.intersects(square(0.9, 0.9)))
        }
    }

    @Test func holesAreLeftOut() {
        func square(_ half: Double) -> Polygon {
            Polygon(
                [(-half, -half), (-half, half), (half, half), (half, -half)].map {
                    Coordinate(latitude: $0.0, longitude: $0.1)
                })
        }
        let middle = MapRect(x: 134_217_000, y: 134_217_000, width: 1000, height: 1000)
        var ring = square(2)
        #expect(ring.intersects(middle))
        ring.interiorPolygons = [square(1)]
        #expect(!ring.intersects(middle))
        #expect(ring.boundingMapRect == square(2).boundingMapRect)
        // An island in the lake.
        ring.interiorPolygons[0].interiorPolygons = [square(0.5)]
        #expect(ring.intersects(middle))
    }

    @Test func goesOverTheAntimeridian() {
        let vertices = [
            Coordinate(latitude: 1, longitude: 178), Coordinate(latitude: -1, longitude: 178),
            Coordinate(latitude: -1, longitude: -178), Coordinate(latitude: 1, longitude: -178),
        ]
        let east = CoordinateRegion(
            center: Coordinate(latitude: 0, longitude: -179),
            span: CoordinateSpan(latitudeDelta: 0.5, longitudeDelta: 0.5)
        ).mapRect
        let polygon = Polygon(vertices)
        #expect(polygon.boundingMapRect.spans180thMeridian)
        #expect(abs(polygon.boundingMapRect.width - MapPoint.worldSize / 90) < 1e-6)
        #expect(polygon.intersects(east))
        let line = [Coordinate(latitude: 0.1, longitude: 178), Coordinate(latitude: -0.1, longitude: -178)]
        #expect(Polyline(line).intersects(east))
        #expect(!Polyline([vertices[1], vertices[3]]).intersects(east))
        #expect(!polygon.intersects(east.offsetBy(dx: MapPoint.worldSize / 2, dy: 0)))
    }

    @Test func circlesIntersectByTheirDisc() {
        let circle = Circle(center: Coordinate(latitude: 0, longitude: 179.99), radius: 10_000)
        let box = circle.boundingMapRect
        let reach = box.width / 2
        func rect(_ x: Double, _ y: Double, _ side: Double) -> MapRect {
            MapRect(x: box.midX + x * reach, y: box.midY + y * reach, width: side * reach, height: side * reach)
        }
        #expect(circle.intersects(rect(-0.1, -0.1, 0.2)))
        #expect(circle.intersects(rect(-3, -3, 6)))
        #expect(circle.intersects(rect(0.7, 0.7, 1)))
        // In the corner of the square, where no circle is.
        #expect(!circle.intersects(rect(0.75, 0.75, 0.25)))
        #expect(!circle.intersects(rect(1.001, -0.5, 1)))
        // On the other side of the antimeridian, where the circle is, too.
        let beyond = rect(0.5, -0.1, 0.2)
        #expect(beyond.minX > MapPoint.worldSize)
        #expect(circle.intersects(beyond.turned(by: -1)))
        #expect(circle.intersects(beyond.turned(by: 3)))
        #expect(circle.intersects(.world))
        #expect(!circle.intersects(.null))
        #expect(!circle.intersects(rect(0, 0, -1)))
    }

    @Test func nothingIsDrawnOfNothing() {
        for overlay in [
            Polygon([]), Polyline([]), Polyline([Coordinate(latitude: 100, longitude: 0)]),
            Circle(center: Coordinate(latitude: 0, longitude: 0), radius: -1),
            Circle(center: Coordinate(latitude: 0, longitude: 200), radius: 1),
        ] as [any Overlay] {
            #expect(overlay.boundingMapRect.isNull, "\(overlay)")
            #expect(!overlay.intersects(.world), "\(overlay)")
        }
    }

    @Test func textsForPeople() {
        #expect("\(Polyline([]))" == "polyline of no coordinates")
        #expect("\(Polyline(Array(bridge.prefix(1))))" == "polyline of 1 coordinate, 37.818844,-122.366278")
        let polygon = Polygon(bridge, interiorPolygons: [Polygon(bridge)])
        #expect(
            "\(polygon)"
                == "polygon of 4 coordinates, 37.818844,-122.366278 to 37.819429,-122.366669, with 1 inner polygon")
        #expect("\(Circle(center: bridge[0], radius: 12.5))" == "circle of 12.5 m around 37.818844,-122.366278")
        #expect("\(TileRange(covering: .null, level: 4))" == "level 4, no tiles")
    }
}
