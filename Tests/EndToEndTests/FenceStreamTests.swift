import Foundation
import TestSupport
import Testing

/// `plat fence` on streams: pipes that stay open, fixes out of order, and any number of threads.
struct FenceStreamTests {
    /// An event comes while the pipe is still open; nothing but that event ends the waiting.
    @Test func aLivePipeIsAnsweredAtOnce() throws {
        let directory = try Workdir()
        try directory.write("regions.csv", "id,lat,lon\na,0,0\n")
        let outcome = try directory.shell(
            """
            mkfifo in out; plat fence -q --regions regions.csv --radius 9 --initial inside < in > out & exec 3> in 4< out
            printf 'lat,lon,time\\n0,0,1\\n' >&3; read -r -t 20 header <&4; read -r -t 20 first <&4; echo "$first"
            printf '1,1,2\\n' >&3; read -r -t 20 second <&4; echo "$second"
            exec 3>&-; wait
            """)
        #expect(
            outcome.lines == [",a,inside,1,1,0,0,-9,", ",a,exit,2,2,1,1,156890.568,"], "\(outcome.errors)")
    }

    /// Which regions are too many does not depend on threads either.
    @Test func tooManyRegions() throws {
        var random = SplitMix64(seed: 5)
        var regions = "id,lat,lon,r,note\n"
        let note = String(repeating: "n", count: 2000)
        for index in 0..<300 {
            let place = "\(random.double(-1...1)),\(random.double(179...180))"
            regions += "r\(index),\(place),\(random.double(100...9000)),\(note)\n"
        }
        let directory = try Workdir()
        try directory.write("fixes.csv", "lat,lon,time\n0,179.5,0\n0.1,179.6,10\n0.5,179.1,20\n0,0,30\n")
        try directory.write("regions.csv", regions)
        let command = "plat fence -q --regions regions.csv --radius-field r --limit 77 --on-limit fail --on-error skip"
        let few = try directory.shell("\(command) --threads 1 fixes.csv")
        #expect(few.errors.contains("77 of 300 loaded, 223 skipped (223 monitoring-failed)"), "\(few.errors)")
        #expect(try directory.shell("\(command) --threads 4 fixes.csv").text == few.text)
    }

    /// Fixes of several devices may be mixed in any way.
    @Test func interleaving() throws {
        var random = SplitMix64(seed: 6)
        var fixes: [(device: Int, line: String)] = []
        for index in 0..<3000 {
            let device = random.int(0...5)
            fixes.append((device, "d\(device),\(random.double(0...0.01)),0,\(index)\n"))
        }
        let directory = try Workdir()
        let header = "device,lat,lon,time\n"
        try directory.write("mixed.csv", header + fixes.map(\.line).joined())
        let sorted = (0...5).flatMap { device in fixes.filter { $0.device == device } }
        try directory.write("sorted.csv", header + sorted.map(\.line).joined())
        try directory.write("regions.csv", "id,lat,lon\na,0,0\nb,0.004,0\n")
        let command = "plat fence -q --regions regions.csv --radius 400"
        let mixed = try directory.shell("\(command) mixed.csv")
        let one = try directory.shell("\(command) sorted.csv")
        #expect(mixed.lines.count > 1000 && mixed.lines.sorted() == one.lines.sorted())
        // Devices come in the order in which they first came up.
        #expect(try directory.shell("\(command) --order sort mixed.csv").lines.sorted() == one.lines.sorted())
    }

    @Test func lateFixes() throws {
        let directory = try Workdir()
        try directory.write("regions.csv", "id,lat,lon\na,0,0\n")
        try directory.write("fixes.csv", "lat,lon,time\n1,1,10\n0,0,5\n0,0,20\n0,0,20\n1,1,20\n")
        let command = "plat fence --regions regions.csv --radius 9 fixes.csv"
        let dropped = try directory.shell("cat fixes.csv | plat fence --regions regions.csv --radius 9")
        #expect(
            dropped.errors.contains("3 skipped (1 late, 1 duplicate, 1 same-time)")
                && dropped.errors.contains("hint: use --order sort, or --reorder TIME"), "\(dropped.errors)")
        #expect(dropped.lines.count == 2)
        #expect(try directory.shell("\(command) --order drop").lines == dropped.lines)
        let failed = try directory.shell("\(command) --order fail")
        #expect(failed.status == 65 && failed.errors.contains("fixes.csv:"), "\(failed.errors)")
        let ordered = try directory.shell("\(command) --reorder 5")
        #expect(ordered.lines.count == 3, "\(ordered.text)")
    }
}
