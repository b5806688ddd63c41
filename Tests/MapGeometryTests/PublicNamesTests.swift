import Foundation
import Synchronization
import TestSupport
import Testing

/// The names that are public are those that are meant to be: add a new one here.
struct PublicNamesTests {
    private struct Graph: Decodable {
        struct Symbol: Decodable {
            var pathComponents: [String]
            var names: Names
            var kind: Kind
            var docComment: DocComment?
            var identifier: Identifier
        }
        struct Names: Decodable { var title: String }
        struct DocComment: Decodable {}
        struct Identifier: Decodable { var precise: String }
        struct Kind: Decodable { var identifier: String }

        var symbols: [Symbol]
    }

    /// Of modules that have been looked at.
    private static let known = Mutex<[String: [Graph.Symbol]]>([:])

    private func symbols(of module: String) throws -> [Graph.Symbol] {
        try Self.known.withLock { known in
            if let symbols = known[module] { return symbols }
            let symbols = try extracted(module)
            known[module] = symbols
            return symbols
        }
    }

    private func extracted(_ module: String) throws -> [Graph.Symbol] {
        let folder = FileManager.default.temporaryDirectory.path + "/symbols." + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let words = ["swift-symbolgraph-extract", "-module-name", module, "-target", Built.triple]
        let outcome = try Command.run(words + ["-output-dir", folder] + Built.search)
        try #require(outcome.status == 0, "\(outcome.errors)")
        let file = "\(folder)/\(module).symbols.json"
        return try JSONDecoder().decode(Graph.self, from: Data(contentsOf: URL(fileURLWithPath: file))).symbols
    }

    private func names(of module: String) throws -> Set<String> {
        Set(try symbols(of: module).filter { $0.pathComponents.count == 1 }.map { $0.pathComponents[0] })
    }

    @Test func values() throws {
        #expect(
            try names(of: "MapCoordinates") == [
                "Coordinate", "CoordinateRegion", "CoordinateSpan", "EdgePadding", "FlatPoint", "FlatRect", "FlatSize",
                "MapPoint", "MapRect", "MapRectEdge", "MapSize", "PixelPoint", "PixelRect", "PixelSize", "TileRange",
                "Viewport", "WGS84", "Zoom", "ZoomScale", "ZoomStepping",
            ])
    }

    @Test func overlays() throws {
        #expect(
            try names(of: "MapGeometry") == [
                "Annotation", "AnnotationChanges", "Circle", "Overlay", "PointAnnotation", "Polygon", "Polyline",
            ])
    }

    @Test func tracking() throws {
        #expect(
            try names(of: "MapTracking") == [
                "Fix", "FixFilter", "Heading", "HeadingFilter", "MonitoredRegion", "RegionFault", "RegionMonitor",
            ])
        #expect(try names(of: "Magnetism") == ["MagneticField", "MagneticModel", "MagneticModelFault"])
    }

    @Test func geocoding() throws {
        #expect(try names(of: "MapGeocoding") == ["Geocoder", "Placemark"])
    }

    @Test func labels() throws {
        #expect(
            try names(of: "Decluttering") == [
                "Arrangement", "Cluster", "ClusterForest", "HidingReason", "Label", "LabelShape",
                "Labels", "Obstacle", "Outcome", "Request", "Violation", "ZoomSet",
            ])
    }

    /// Only names of MapKit; each of its functions of map points, rects, regions and scales is there.
    @Test func framework() throws {
        let names = try names(of: "MapKitNames")
        #expect(names.filter { !$0.hasPrefix("MK") && !$0.hasPrefix("CL") && !$0.hasPrefix("kCL") } == [])
        let functions = """
            CLLocationCoordinate2DIsValid CLLocationCoordinate2DMake MKCoordinateForMapPoint
            MKCoordinateRegionForMapRect MKCoordinateRegionMake MKCoordinateRegionMakeWithDistance
            MKCoordinateSpanMake MKMapPointEqualToPoint MKMapPointForCoordinate MKMapPointMake
            MKMapPointsPerMeterAtLatitude MKMapRectContainsPoint MKMapRectContainsRect MKMapRectDivide
            MKMapRectEqualToRect MKMapRectGetHeight MKMapRectGetMaxX MKMapRectGetMaxY MKMapRectGetMidX
            MKMapRectGetMidY MKMapRectGetMinX MKMapRectGetMinY MKMapRectGetWidth MKMapRectInset
            MKMapRectIntersection MKMapRectIntersectsRect MKMapRectIsEmpty MKMapRectIsNull MKMapRectMake
            MKMapRectOffset MKMapRectRemainder MKMapRectSpans180thMeridian MKMapRectUnion
            MKMapSizeEqualToSize MKMapSizeMake MKMetersBetweenMapPoints MKMetersPerMapPointAtLatitude
            MKRoadWidthAtZoomScale MKStringFromMapPoint MKStringFromMapRect MKStringFromMapSize
            """
        for name in functions.split(whereSeparator: \.isWhitespace) {
            #expect(names.contains { $0.hasPrefix(name + "(") }, "\(name)")
        }
        let values = """
            CLCircularRegion CLHeading CLLocation CLLocationAccuracy CLLocationSpeed CLRegion CLRegionState
            kCLDistanceFilterNone kCLHeadingFilterNone kCLLocationAccuracyBest kCLLocationAccuracyBestForNavigation
            kCLLocationAccuracyHundredMeters kCLLocationAccuracyKilometer kCLLocationAccuracyNearestTenMeters
            kCLLocationAccuracyThreeKilometers
            """
        for name in values.split(whereSeparator: \.isWhitespace) { #expect(names.contains(String(name)), "\(name)") }
    }

    /// Each public name says what it is; what protocols of Swift require is known.
    @Test(arguments: ["MapCoordinates", "MapGeometry", "Magnetism", "MapTracking", "MapGeocoding", "Decluttering"])
    func allAreDocumented(module: String) throws {
        let known: Set = [
            "encode(to:)", "init(from:)", "description", "hash(into:)", "==(_:_:)", "<(_:_:)", "hashValue", "!=(_:_:)",
        ]
        let bare = try symbols(of: module).filter { symbol in
            symbol.docComment == nil && !known.contains(symbol.names.title)
                && !symbol.identifier.precise.contains("::SYNTHESIZED::")
        }
        #expect(bare.map { $0.pathComponents.joined(separator: ".") } == [])
    }

    /// Members of the values that only the modules of the binary need are hidden.
    @Test func membersForRoomsAreHidden() throws {
        let names = Set(try symbols(of: "MapCoordinates").map(\.names.title))
        #expect(names.contains("union(_:)"))
        for name in ["holdsSome(of:)", "isBeyondMap(latitude:)", "localDistance(to:)", "mapY(ofMapLatitude:)"] {
            #expect(!names.contains(name), "\(name)")
        }
    }

    /// An import of the library gives its values and overlays, and nothing that is inside.
    @Test func innerNamesAreNotInScope() throws {
        func errors(_ names: [String]) throws -> [String] {
            let file = "\(FileManager.default.temporaryDirectory.path)/scope.\(UUID().uuidString).swift"
            defer { try? FileManager.default.removeItem(atPath: file) }
            let lines = names.enumerated().map { "let type\($0) = \($1).self\n" }
            try ("import MapKitNames\n" + lines.joined()).write(toFile: file, atomically: true, encoding: .utf8)
            let outcome = try Command.run(["swiftc", "-typecheck", file] + Built.search)
            return outcome.errorLines.filter { $0.contains(": error: ") }
        }
        let outer = ["Coordinate", "Circle", "Transformation", "FixFilter", "MagneticModel"]
        #expect(try errors(outer) == [])
        let inner = [
            "GrowingMemory", "FixEvaluator", "FenceMachine", "Region", "EdgeSlabs", "FlatBuffer<Int>", "Shape",
            "PackedTree", "DecimalText", "Geodesic",
        ]
        let found = try errors(inner)
        #expect(found.count == inner.count && found.allSatisfy { $0.contains("in scope") }, "\(found)")
        for (index, name) in inner.enumerated() {
            let isNamed = found.contains {
                $0.contains(".swift:\(index + 2):") && $0.contains(name.prefix { $0 != "<" })
            }
            #expect(isNamed, "\(name): \(found)")
        }
    }
}
