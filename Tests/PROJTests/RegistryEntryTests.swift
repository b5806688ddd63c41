import PROJ
import Testing

struct RegistryEntryTests {
    private static let known: [(code: Int, name: String?)] = [
        (26915, "NAD83 / UTM zone 15N"), (25832, "ETRS89 / UTM zone 32N"), (4269, "NAD83"), (4326, "WGS 84"),
        (2154, nil), (27700, nil), (28992, nil), (2056, nil), (3857, "WGS 84 / Pseudo-Mercator"), (31467, nil),
        (2263, "NAD83 / New York Long Island (ftUS)"), (3035, nil), (5070, "NAD83 / Conus Albers"),
    ]

    /// Through ESRI's text, which names no code.
    @Test(arguments: known)
    func aSystemWithoutACodeIsFound(code: Int, name: String?) throws {
        let entry = try #require(try RegistryEntry(ofSystem: try wellKnownText(.esri, ofSystem: "EPSG:\(code)")))
        #expect(entry.code == code && (name == nil || entry.name == name))
    }

    @Test(arguments: ["EPSG:26915", "urn:ogc:def:crs:EPSG::26915"])
    func aCodeIsItself(system: String) throws {
        #expect(try RegistryEntry(ofSystem: system)?.code == 26915)
    }

    @Test func theCodeOfWGS84IsKnown() throws {
        #expect(try RegistryEntry(ofSystem: "EPSG:4326") == .wgs84)
    }

    @Test func aSystemOfOnesOwnHasNone() throws {
        #expect(try RegistryEntry(ofSystem: "+proj=laea +lat_0=51.3 +lon_0=10.7 +ellps=GRS80 +units=m") == nil)
        // A parameter that differs.
        let text = try wellKnownText(.esri, ofSystem: "EPSG:26915").replacingFirst("500000.0", by: "500001.0")
        #expect(try RegistryEntry(ofSystem: text) == nil)
        // And a name that differs.
        let renamed = try wellKnownText(.esri, ofSystem: "EPSG:26915").replacingFirst(
            "NAD_1983_UTM_Zone_15N", by: "Site")
        #expect(try RegistryEntry(ofSystem: renamed)?.code == 26915)
        // A code of another authority.
        #expect(try RegistryEntry(ofSystem: "ESRI:102008") == nil)
    }
}

extension String {
    fileprivate func replacingFirst(_ text: String, by other: String) -> String {
        var copy = self
        if let range = copy.firstRange(of: text) { copy.replaceSubrange(range, with: other) }
        return copy
    }
}
