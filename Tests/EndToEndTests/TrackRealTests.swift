import Foundation
import TestSupport
import Testing

/// Real tracks: the sums are those of geodesics on WGS84 by geographiclib, the counts those of the rules by hand.
@Suite(.enabled(if: SharedData.isThere)) struct TrackRealTests {
    private func track(_ options: String, _ name: String) throws -> (lines: [String], errors: String) {
        let outcome = try Workdir().shell("plat track -f csv \(options) '\(SharedData.path)/tracks/\(name).csv'")
        return (outcome.lines, outcome.errors)
    }

    /// The values of a column, without cells in quotes before it.
    private func column(_ name: String, _ lines: [String]) throws -> [String] {
        let cells = { (line: String) in
            (line.split(separator: "\"", omittingEmptySubsequences: false).last ?? "")
                .split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        let header = cells(lines[0])
        let index = header.count - (try #require(header.firstIndex(of: name)))
        return lines.dropFirst().map { line in cells(line)[cells(line).count - index] }
    }

    @Test func aMarathon() throws {
        let leg = try track("-q --legs", "marathon").lines
        #expect(
            leg.last?.hasSuffix(
                ",1,2012-12-02T15:00:33.000Z,2012-12-02T18:13:50.000Z,11597,2671,42344.63,31694.517,3.651,5.992,11491,153.2,255"
            )
                == true)
        #expect(
            try track("--distance-filter 500", "marathon").errors.hasPrefix(
                "2671 read, 80 written, 2591 skipped (2591 not-moved), "))
        #expect(try track("--significant", "marathon").errors.hasPrefix("2671 read, 39 written, "))
    }

    /// Storms whose fixes are mixed, and that go over the antimeridian.
    @Test func storms() throws {
        let (lines, errors) = try track("--legs --device id", "storms")
        let lengths = try column("travelled", lines).compactMap { Double($0) }
        let devices = try column("device", lines)
        #expect(lengths.count == 25 && errors.hasPrefix("1505 read, 25 legs written from 1505 records, "))
        let sum: Double = lengths.reduce(0, +)
        #expect(abs(sum - 170_972_248.426) < 0.0125)
        for (device, length) in [
            ("EP101994", 13_414_766.126), ("CP012006", 10_062_040.29), ("EP072014", 9_854_200.548),
        ] {
            let index = try #require(devices.firstIndex(of: device))
            #expect(lengths[index] == length)
        }
    }

    /// A fifth of the fixes of these ships are out of order.
    @Test(arguments: [
        ("", 0), ("--order drop", 500), ("--reorder 60s", 102), ("--reorder 300s", 23), ("--reorder 600s", 1),
        ("--reorder 698s", 0),
        ("--order sort", 0),
    ])
    func ships(options: String, late: Int) throws {
        let (lines, errors) = try track("--ais --legs --min-fixes 1 \(options)", "vessels")
        let lengths = try column("travelled", lines).compactMap { Double($0) }
        #expect(lengths.count == 122)
        #expect(errors.contains("2397 read, 122 legs written from \(2397 - late) records, "), "\(errors)")
        #expect(errors.contains("(\(late) late)") == (late > 0) && errors.contains("altered (2397 assumed-utc)"))
        let sum: Double = lengths.reduce(0, +)
        if late == 0 { #expect(abs(sum - 1_165_732.931) < 0.061) }
    }
}
