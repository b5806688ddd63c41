import Foundation
import TestSupport
import Testing

/// Runs that may have little memory, or little stack: they end well, or with one line about it, 69, and everything as it was.
struct MemoryLimitTests {
    private static let unavailable: Int32 = 69

    /// Runs a command under a limit; its status, nil where there can be no such limit or no program starts under it.
    private func status(_ command: String, under limit: String, in directory: Workdir) throws -> Int32? {
        let outcome = try directory.shell(
            """
            echo old > out; ulimit -c 0; ulimit \(limit) && plat --version > /dev/null 2>&1 || exit 99
            plat \(command) -o out
            """)
        if outcome.status == 99 { return nil }
        if outcome.status != 0 {
            let lines = outcome.errors.split(separator: "\n")
            #expect(directory.text("out") == "old\n", "\(command) \(limit)")
            // A bad record may have come before.
            let about = lines.dropLast().filter { !$0.hasPrefix("in.csv:") }
            #expect(outcome.status != Self.unavailable || lines.count > 0 && about.isEmpty, "\(outcome.errors)")
        }
        #expect(!directory.contents.contains { $0.hasSuffix(".part") }, "\(command) \(limit)")
        return outcome.status
    }

    @Test(arguments: [
        "declutter --priority rank in.csv", "shape polyline --group name in.csv", "intersect --self in.csv",
        "bounds --as overlaps in.csv", "cat -f geojsonseq long.geojsonl", "cat -s EPSG:4326 -d EPSG:3857 in.csv",
        "diff --id rank --on-error skip in.csv in.csv",
    ])
    func memory(_ command: String) throws {
        let directory = try Workdir()
        let rows = (0..<20_000).map { "\($0 % 160 - 80).5,\($0 * 7919 % 360 - 180),one,\($0 % 100)\n" }.joined()
        try directory.write("in.csv", "lat,lon,name,rank\n" + rows)
        if command.contains("long") {
            let positions = String(repeating: "[1.5,2.5],[3.5,4.5],", count: 1_500_000) + "[5,6]"
            try directory.write(
                "long.geojsonl",
                #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[\#(positions)]},"properties":{}}"#)
        }
        var statuses: [Int32] = []
        for limit in [30_000, 45_000, 60_000, 80_000, 100_000, 130_000] {
            guard let status = try status(command, under: "-v \(limit)", in: directory) else { continue }
            statuses.append(status)
            #expect([0, Self.unavailable].contains(status), "\(command) under \(limit): \(status)")
        }
        // The record alone is of 30 MB, and held more than once.
        if command.contains("long"), !statuses.isEmpty { #expect(statuses.contains(Self.unavailable)) }
    }

    /// Nesting has bounds, and within them a small stack is enough, or its end is reported.
    @Test(arguments: [64, 256]) func stack(_ kilobytes: Int) throws {
        let directory = try Workdir()
        for (levels, isTooDeep) in [(240, false), (200_000, true)] {
            let collections = String(repeating: #"{"type":"GeometryCollection","geometries":["#, count: levels)
            let ends = String(repeating: "]}", count: levels)
            try directory.write(
                "deep.geojsonl",
                #"{"type":"Feature","properties":{},"geometry":\#(collections)\#(ends)}"#)
            let (starts, stops) = (String(repeating: "[", count: levels), String(repeating: "]", count: levels))
            try directory.write(
                "value.geojsonl",
                #"{"type":"Feature","properties":{"a":\#(starts)\#(stops)},"geometry":null}"#)
            for name in ["deep.geojsonl", "value.geojsonl"] {
                let status = try status("cat -q -f geojsonseq \(name)", under: "-s \(kilobytes)", in: directory)
                guard let status else { continue }
                #expect([isTooDeep ? 65 : 0, Self.unavailable].contains(status), "\(name) \(levels): \(status)")
                if kilobytes >= 256 { #expect(status != Self.unavailable, "\(name) \(levels)") }
            }
        }
    }

    /// `malloc` may leave the error ENOMEM behind although it found memory: in another heap.
    @Test(.enabled(if: Package.has("clang")))
    func anErrorThatMallocLeavesIsNone() throws {
        let directory = try Workdir()
        try directory.write(
            "left.c",
            """
            #include <errno.h>
            #include <stddef.h>
            extern void *__libc_malloc(size_t);
            void *malloc(size_t size) {
                void *memory = __libc_malloc(size);
                errno = ENOMEM;
                return memory;
            }
            """)
        try directory.write(
            "a.geojsonl",
            #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,9],[0,0]]]},"#
                + #""properties":{}}"#)
        try directory.write(
            "b.geojsonl",
            #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[1,1],[20,2],[2,20],[1,1]]]},"#
                + #""properties":{}}"#)
        try directory.write("c.csv", "x,y\n500000,5000000\n")
        _ = try directory.shell("clang -shared -fPIC -O1 -o left.so left.c")
        for command in ["intersect a.geojsonl b.geojsonl", "cat -s EPSG:25832 -d EPSG:4314 c.csv"] {
            let plain = try directory.shell("plat \(command)")
            let outcome = try directory.shell("LD_PRELOAD=$PWD/left.so plat \(command)")
            #expect(plain.status == 0 && outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output == plain.output)
        }
    }
}
