import MapGeometry
import TestSupport
import Testing

struct AnnotationTests {
    private struct Station: Annotation, Identifiable {
        var id: String
        var coordinate: Coordinate
        var title: String?
    }

    /// A type that is compared by identity, as classes are.
    private final class Sheet: Overlay {
        let boundingMapRect: MapRect

        init(_ rect: MapRect) { boundingMapRect = rect }
    }

    private func pin(_ latitude: Double, _ longitude: Double) -> PointAnnotation {
        PointAnnotation(Coordinate(latitude: latitude, longitude: longitude))
    }

    /// Equal but for rounding.
    private func near(_ one: Double, _ other: Double) -> Bool { (one - other).magnitude < 1e-6 }

    private func near(_ one: MapRect, _ other: MapRect) -> Bool {
        near(one.minX, other.minX) && near(one.minY, other.minY) && near(one.maxX, other.maxX)
            && near(one.maxY, other.maxY)
    }

    @Test func anyTypeCanBeEither() {
        let sheet = Sheet(MapRect(x: 0, y: 0, width: 100, height: 100))
        #expect(sheet.coordinate == MapRect(x: 0, y: 0, width: 100, height: 100).coordinate)
        #expect(sheet.title == nil && sheet.subtitle == nil)
        let both: [any Annotation] = [Station(id: "a", coordinate: Coordinate(latitude: 1, longitude: 2)), sheet]
        #expect(both.map(\.coordinate.isValid) == [true, true])
        #expect(both.count { $0 is any Overlay } == 1)
    }

    @Test func rectAroundPlacesIsTheNarrowest() {
        var generator = SplitMix64(seed: 21)
        for _ in 0..<200 {
            let pins = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
                pin(Double.random(in: -80...80, using: &generator), Double.random(in: -180..<180, using: &generator))
            }
            let rect = MapRect(around: pins)
            let points = pins.map(\.coordinate.mapPoint)
            // The narrowest begins at one of the points and leads around the world to the one before it.
            let widest = points.map { start in
                points.map { ($0.x - start.x + MapPoint.worldSize).truncatingRemainder(dividingBy: MapPoint.worldSize) }
                    .max()!
            }
            #expect((rect.width - widest.min()!).magnitude <= 65536)
            #expect(rect.minY == points.map(\.y).min()! && near(rect.maxY, points.map(\.y).max()!))
            for point in points {
                #expect(rect.insetBy(dx: -1, dy: -1).containsWrapping(point))
            }
        }
    }

    @Test func overlaysCountWithTheirRects() {
        let circle = Circle(center: Coordinate(latitude: -17, longitude: 179.99), radius: 5000)
        #expect(near(MapRect(around: [circle]), circle.boundingMapRect))
        let rect = MapRect(around: [circle, pin(-17, -170)] as [any Annotation])
        #expect(rect.minX == circle.boundingMapRect.minX && rect.spans180thMeridian)
    }

    @Test func nothingIsAroundNothing() {
        #expect(MapRect(around: [PointAnnotation]()).isNull)
        #expect(MapRect(around: [pin(91, 0)]).isNull)
        #expect(MapRect(around: [Polygon([])]).isNull)
        let point = pin(1, 1).coordinate.mapPoint
        #expect(MapRect(around: [pin(91, 0), pin(1, 1)]) == MapRect(x: point.x, y: point.y, width: 0, height: 0))
    }

    @Test func changesAreThoseOfSets() {
        var generator = SplitMix64(seed: 9)
        for _ in 0..<200 {
            func stations() -> [Station] {
                (0..<20).filter { _ in Bool.random(using: &generator) }.shuffled(using: &generator).map {
                    Station(
                        id: "\($0)",
                        coordinate: Coordinate(
                            latitude: Double.random(in: 0...1, using: &generator).rounded(), longitude: Double($0)),
                        title: Bool.random(using: &generator) ? "old" : nil)
                }
            }
            let (old, new) = (stations(), stations())
            let changes = AnnotationChanges(from: old, to: new)
            let former = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0) })
            let present = Set(new.map(\.id))
            #expect(changes.added == new.map(\.id).filter { former[$0] == nil })
            #expect(changes.removed == old.map(\.id).filter { !present.contains($0) })
            #expect(
                changes.moved == new.filter { (former[$0.id]?.coordinate ?? $0.coordinate) != $0.coordinate }.map(\.id))
            #expect(changes.edited == new.filter { former[$0.id] != nil && former[$0.id]?.title != $0.title }.map(\.id))
            let touched = Set(changes.added + changes.removed + changes.moved + changes.edited)
            #expect(changes.mapRect == MapRect(around: (old + new).filter { touched.contains($0.id) }))
        }
    }

    @Test func lastOfOneIdentityCounts() {
        let here = Coordinate(latitude: 0, longitude: 0)
        let there = Coordinate(latitude: 0, longitude: 1)
        let old = [Station(id: "a", coordinate: here), Station(id: "a", coordinate: there)]
        let changes = AnnotationChanges(from: old, to: [Station(id: "a", coordinate: there)])
        #expect(changes == AnnotationChanges(from: [Station](), to: []))
        #expect(changes.mapRect.isNull)
    }

    @Test func overlaysThatGrowHaveMoved() {
        struct Zone: Overlay, Identifiable {
            var id: Int
            var radius: Double
            var boundingMapRect: MapRect {
                Circle(center: Coordinate(latitude: 0, longitude: 0), radius: radius).boundingMapRect
            }
        }
        let changes = AnnotationChanges(from: [Zone(id: 1, radius: 10)], to: [Zone(id: 1, radius: 20)])
        #expect(changes.moved == [1] && changes.edited.isEmpty)
        #expect(near(changes.mapRect, Zone(id: 1, radius: 20).boundingMapRect))
    }

    /// Overlays with the same bounding rect have moved if they can be compared and differ in more than their words.
    @Test func overlaysWithInnerChanges() {
        struct Zone: Overlay, Identifiable, Equatable {
            var id: Int
            var polygon: Polygon
            var title: String?
            var boundingMapRect: MapRect { polygon.boundingMapRect }
        }
        struct Road: Overlay, Identifiable {
            var id: Int
            var polyline: Polyline
            var boundingMapRect: MapRect { polyline.boundingMapRect }
        }
        func points(_ middle: Double) -> [Coordinate] {
            [(0, 0), (0, 2), (middle, middle), (2, 2), (2, 0)].map { Coordinate(latitude: $0.0, longitude: $0.1) }
        }
        let whole = Polygon(points(1))
        let hole = Polygon(
            [(0.1, 0.1), (0.1, 0.3), (0.3, 0.3)].map {
                Coordinate(latitude: $0.0, longitude: $0.1)
            })
        let old = [1, 2, 3, 4].map { Zone(id: $0, polygon: whole, title: "a") }
        let new = [
            Zone(id: 1, polygon: Polygon(points(1.2)), title: "a"),
            Zone(id: 2, polygon: Polygon(points(1), interiorPolygons: [hole]), title: "a"),
            Zone(id: 3, polygon: whole, title: "b"), Zone(id: 4, polygon: whole, title: "a"),
        ]
        let changes = AnnotationChanges(from: old, to: new)
        #expect(changes.moved == [1, 2] && changes.edited == [3], "\(changes)")
        #expect(changes.mapRect == whole.boundingMapRect)
        // Without ==, only the bounding rect decides.
        let roads = AnnotationChanges(
            from: [Road(id: 1, polyline: Polyline(points(1)))],
            to: [Road(id: 1, polyline: Polyline(points(1.2)))])
        #expect(roads.moved.isEmpty && roads.mapRect.isNull)
    }
}
