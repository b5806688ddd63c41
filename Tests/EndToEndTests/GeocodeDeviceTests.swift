import TestSupport
import Testing

/// `plat geocode reverse` for devices on the move: answers that are taken again, and headings.
struct GeocodeDeviceTests {
    private let rows = """
        lat,lon,t,device,h
        48.85,2.29,2026-01-01T00:00:00Z,a,90
        48.851,2.29,2026-01-01T00:00:10Z,a,
        48.90,2.29,2026-01-01T00:00:20Z,a,400
        48.90,2.29,2026-01-01T00:01:20Z,a,0
        48.90,2.29,2026-01-01T00:01:20Z,b,360
        48.85,2.29,2026-01-01T00:03:20Z,b,180
        ,,2026-01-01T00:03:30Z,b,180
        48.8501,2.29,2026-01-01T00:09:20Z,b,-1

        """

    /// An answer counts until the device is far enough away and late enough, each device for itself.
    @Test(arguments: [
        ("--distance-filter 500 --min-interval 60s", ["false", "true", "true", "false", "false", "false", "", "true"]),
        ("--distance-filter 500", ["false", "true", "false", "true", "false", "false", "", "true"]),
        ("--min-interval 60", ["false", "true", "true", "false", "false", "false", "", "false"]),
        ("--distance-filter 500 --device h", ["false", "false", "false", "false", "false", "false", "", "false"]),
        ("--distance-filter 0", ["false", "false", "false", "false", "false", "false", "", "false"]),
    ])
    func reuse(options: String, expected: [String]) throws {
        let directory = try Workdir()
        try directory.write("a.csv", rows)
        let outcome = try directory.shell(
            "plat geocode reverse -q \(options) --fields reused,locality,distance -f csv a.csv")
        let cells = outcome.lines.dropFirst().map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        // The fields of an answer are in their own order.
        #expect(cells.map { $0[2] } == expected, "\(outcome.text) \(outcome.errors)")
        guard options == "--distance-filter 500 --min-interval 60s" else { return }
        // Between, the last answer stays as it is.
        #expect(cells[1].dropFirst(3) == cells[0].dropFirst(3) && cells[2].dropFirst(3) == cells[0].dropFirst(3))
        #expect(cells[3].dropFirst(3) != cells[0].dropFirst(3))
    }

    @Test func offByDefault() throws {
        let directory = try Workdir()
        try directory.write("a.csv", rows)
        let outcome = try directory.shell("plat geocode reverse -q -f csv a.csv")
        #expect(!outcome.text.contains("reused") && outcome.status == 0)
    }

    /// What a row is by itself, without other rows: each answer of its own equals that of a run without the filter.
    @Test func bruteForce() throws {
        var random = SplitMix64(seed: 24)
        var places: [Int: (Double, Double)] = [:]
        var table = "lat,lon,time,device\n"
        for row in 0..<20_000 {
            let device = random.int(0...40)
            var place = places[device] ?? (random.double(40...50), random.double(0...12))
            place = (place.0 + random.double(-0.004...0.004), place.1 + random.double(-0.004...0.004))
            places[device] = place
            table += "\(place.0),\(place.1),\(1_700_000_000 + row / 4),d\(device)\n"
        }
        let directory = try Workdir()
        try directory.write("a.csv", table)
        let command = "plat geocode reverse -q -f csv --distance-filter 500 --min-interval 1m a.csv"
        let one = try directory.shell("\(command) --threads 1")
        #expect(one.lines.count == 20_001, "\(one.errors)")
        for threads in [2, 5] { #expect(try directory.shell("\(command) --threads \(threads)").text == one.text) }
        let json = try directory.shell(
            "plat geocode reverse -q --distance-filter 500 --min-interval 1m a.csv --threads 3")
        #expect(
            json.text.split(separator: "\n").count { $0.contains(#""reused":true"#) }
                == one.lines.count { $0.hasSuffix(",true") })
        let all = try directory.shell("plat geocode reverse -q -f csv a.csv")
        var last: [Substring: [Substring]] = [:]
        for (line, own) in zip(one.lines, all.lines).dropFirst() {
            let cells = line.split(separator: ",", omittingEmptySubsequences: false)
            let device = cells[3]
            if cells.last == "false" {
                last[device] = Array(cells[4..<(cells.count - 1)])
                #expect(line == own + ",false")
            } else {
                #expect(Array(cells[4..<(cells.count - 1)]) == last[device] ?? [], "\(line)")
            }
        }
    }

    /// Devices go on from file to file, and several formats write the same.
    @Test func filesAndFormats() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,t,device\n48.85,2.29,1700000000,a\n48.85,2.29,1700000000,b\n")
        try directory.write("b.csv", "lat,lon,t,device\n48.851,2.29,1700000100,a\n48.95,2.29,1700000100,b\n")
        let outcome = try directory.shell(
            "plat geocode reverse -q --distance-filter 500 --min-interval 60 -f csv --fields device,reused a.csv b.csv")
        #expect(
            outcome.lines.map { $0.split(separator: ",").suffix(2).joined(separator: " ") }.dropFirst() == [
                "a false", "b false", "a true", "b false",
            ], "\(outcome.text)")
        let shape = try directory.shell(
            "plat geocode reverse -q --distance-filter 500 --min-interval 60 -o o.shp a.csv b.csv && plat cat -q -f csv --fields reused o.shp"
        )
        #expect(shape.status == 0 && shape.lines.count == 5, "\(shape.errors)")
    }

    /// Every heading is the angle between the way to the place and the direction of the device.
    @Test func headings() throws {
        let directory = try Workdir()
        try directory.write("a.csv", rows)
        let outcome = try directory.shell(
            "plat geocode reverse --heading h -f csv --fields bearing,ahead a.csv")
        let cells = outcome.lines.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        let angles = cells.map { (bearing: Double($0[2]), ahead: Double($0[3])) }
        #expect(angles[0].bearing != nil && angles[0].ahead != nil, "\(outcome.text)")
        #expect(angles[1].bearing != nil && angles[1].ahead == nil && angles[2].ahead == nil && angles[7].ahead == nil)
        let headings: [(Int, Double)] = [(0, 90), (3, 0), (4, 0), (5, 180)]
        for (row, heading) in headings {
            let (bearing, ahead) = (angles[row].bearing ?? .nan, angles[row].ahead ?? .nan)
            #expect(ahead > -180 && ahead <= 180 && abs((bearing - heading - ahead).remainder(dividingBy: 360)) < 0.11)
        }
        #expect(outcome.errors.contains("3 no-heading"), "\(outcome.errors)")
        // The choice of the place stays.
        let plain = try directory.shell("plat geocode reverse -q -f csv --fields locality a.csv")
        let turned = try directory.shell("plat geocode reverse -q --heading h -f csv --fields locality a.csv")
        #expect(plain.text == turned.text)
    }

    @Test(arguments: [
        ("--device device", 64, "--distance-filter or --min-interval"), ("--time t", 64, "--min-interval"),
        ("--distance-filter 5 --min-interval 5 --time x", 64, "no field named 'x'"),
        ("--min-interval 5 --device x", 64, "no field named 'x'"), ("--heading x", 64, "no field named 'x'"),
        ("--distance-filter x", 64, "--distance-filter"), ("--min-interval -5", 64, "--min-interval"),
        ("--min-interval 5 --time h", 65, "x"),
    ])
    func refused(options: String, status: Int32, words: String) throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,t,device,h\n1,1,2026-01-01T00:00:00Z,a,x\n")
        let outcome = try directory.shell("plat geocode reverse -f csv \(options) a.csv")
        #expect(outcome.status == status && outcome.errors.contains(words), "\(outcome.status) \(outcome.errors)")
    }

    @Test func tablesNeedTimes() throws {
        let outcome = try Workdir().shell("printf 'lat,lon\\n1,1\\n' | plat geocode reverse --min-interval 60 -f csv")
        #expect(outcome.status == 65 && outcome.errors.contains("no field holds the time"), "\(outcome.errors)")
        let missing = try Workdir().shell(
            "printf 'lat,lon,t\\n1,1,\\n2,2,2026-01-01T00:00:00Z\\n' | plat geocode reverse --min-interval 60 -f csv --on-error skip --fields reused"
        )
        #expect(
            missing.status == 0 && missing.lines.count == 2 && missing.errors.contains("no-time"), "\(missing.errors)")
    }

    /// Memory does not grow with rows: a small state for each device is kept.
    @Test func manyDevices() throws {
        let directory = try Workdir()
        var table = "lat,lon,device\n"
        for row in 0..<30_000 { table += "\(Double(row % 170) - 85),\(Double(row % 350) - 175),\(row)\n" }
        try directory.write("a.csv", table)
        let outcome = try directory.shell("plat geocode reverse -q --distance-filter 500 -f csv --fields reused a.csv")
        #expect(outcome.lines.count == 30_001 && !outcome.text.contains("true"), "\(outcome.errors)")
    }
}
