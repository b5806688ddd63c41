import Foundation
import Testing

/// `plat intersect --join`, `--nearest`: features of one layer with the values of the other.
struct IntersectJoinTests {
    private let layers = ["a.geojsonl", "b.geojsonl"]

    @Test func innerAndLeft() throws {
        let directory = try directoryOfTwoLayers()
        #expect(
            try directory.intersect("name", ["--join", "inner"] + layers)
                == ["one", "one", "two", "two", "two", "four", "four", "five", "five"])
        #expect(
            try directory.intersect("b_name", ["--join", "inner"] + layers)
                == ["middle", "all", "middle", "all", "corner", "middle", "all", "middle", "all"])
        #expect(
            try directory.intersect("own", ["--join", "left"] + layers)
                == ["10", "20", "10", "20", "30", "null", "10", "20", "10", "20", "null"])
        #expect(
            try directory.intersect("own", ["--join", "left", "--predicate", "touches"] + layers)
                == ["null", "30", "null", "10", "null", "null"])
    }

    /// Geometries stay as they are.
    @Test func geometries() throws {
        let directory = try directoryOfTwoLayers()
        let written = try directory.intersect(["--join", "left", "--first"] + layers).map {
            $0["geometry"] as? NSObject
        }
        let given = try directory.plat("cat", "-q", "-f", "geojsonseq", "a.geojsonl").features().map {
            $0["geometry"] as? NSObject
        }
        #expect(written == given)
    }

    @Test func firstAndLargest() throws {
        let directory = try directoryOfTwoLayers()
        #expect(try directory.intersect("own", ["--join", "inner", "--first"] + layers) == ["10", "10", "10", "10"])
        // Two has 4 square degrees of the middle, 16 of all; five 4 degrees and 10; a point has nothing to choose by.
        #expect(try directory.intersect("own", ["--join", "inner", "--largest"] + layers) == ["20", "20", "10", "20"])
        #expect(
            try directory.intersect("own", ["--join", "left", "--largest"] + layers)
                == ["20", "20", "null", "10", "20", "null"])
        #expect(
            try directory.intersect(
                "own", ["--join", "inner", "--largest", "--predicate", "overlaps"] + layers) == ["10", "10"])
    }

    @Test func nearest() throws {
        let directory = try directoryOfTwoLayers()
        try directory.write("p.csv", "lat,lon,k\n11,0,far\n0.1,8.9,in\n80,0,north\n")
        let all = try directory.intersect(["--nearest", "p.csv", "b.geojsonl"])
        let properties = try all.map { try #require($0["properties"] as? [String: Any]) }
        #expect(properties.map { $0["name"] as? String } == ["all", "all", "all"])
        let meters = properties.map { $0["distance"] as? Double }
        #expect(isNear(meters, [Ellipsoid.arc(10, 11), 0, Ellipsoid.arc(10, 80)], by: 0.001))
        let near = ["--nearest", "--distance", "200000"]
        #expect(try directory.intersect("k", near + ["p.csv", "b.geojsonl"]) == ["far", "in"])
        #expect(try directory.intersect("distance", near + ["--join", "left", "p.csv", "b.geojsonl"]).last == "null")
    }

    /// Wherever on the globe: over a pole, over the antimeridian.
    @Test func nearestAroundTheGlobe() throws {
        let directory = try Workdir()
        try directory.write("p.csv", "lat,lon\n89,0\n0,179.9\n")
        try directory.write("q.csv", "lat,lon,k\n85,1,near\n88,180,beyond\n0,-179.9,over\n0,179,back\n")
        let found = try directory.intersect(["--nearest", "p.csv", "q.csv"])
        let properties = try found.map { try #require($0["properties"] as? [String: Any]) }
        #expect(properties.map { $0["k"] as? String } == ["beyond", "over"])
        let equator = 6_378_137 * 0.2 * Double.pi / 180
        #expect(
            isNear(
                properties.map { $0["distance"] as? Double }, [Ellipsoid.arc(89, 90) + Ellipsoid.arc(88, 90), equator],
                by: 0.001))
    }

    /// In any form of output the same values.
    @Test func everyFormat() throws {
        let directory = try directoryOfTwoLayers()
        try directory.write("p.csv", "lat,lon,k,own\n1,1,007,x\n0.1,8.9,8,\n50,50,9,z\n")
        let arguments = ["intersect", "-q", "--join", "left", "p.csv", "b.geojsonl"]
        let table = try directory.plat(arguments + ["-f", "csv"])
        #expect(
            table.lines == [
                "lat,lon,k,own,name,b_own", "1,1,007,x,all,20", "0.1,8.9,8,,all,20", "0.1,8.9,8,,corner,30",
                "50,50,9,z,,",
            ])
        #expect(try directory.plat(arguments + ["-o", "o.shp"]).status == 0)
        #expect(try directory.plat("cat", "-q", "-f", "csv", "o.shp").text == table.text)
        let whole = try directory.plat(arguments)
        let lines = try directory.plat(arguments + ["-f", "geojsonseq"])
        #expect(try whole.features() as NSArray == (try lines.features()) as NSArray)
    }

    /// Features of B without attributes have none to give.
    @Test(arguments: ["", "--join inner", "--join left", "--nearest", "--self"]) func noAttributes(_ form: String)
        throws
    {
        let directory = try Workdir()
        try directory.write("a.csv", "wkt,k\n\"POLYGON ((0 0, 2 0, 2 2, 0 2, 0 0))\",x\n")
        try directory.write("b.csv", "wkt,m\n\"POLYGON ((1 1, 3 1, 3 3, 1 3, 1 1))\",y\n")
        let words =
            form == "--self"
            ? "--self --no-attributes -f csv a.csv b.csv" : "\(form) --no-attributes-b -f csv a.csv b.csv"
        let outcome = try directory.shell("plat intersect \(words)")
        #expect(outcome.status == 0 && outcome.lines.count == 2, "\(outcome)")
        #expect(outcome.lines.first?.contains("m") == false, "\(outcome.text)")
    }
}
