import Foundation
import Layers
import Testing

struct ProgressTests {
    private func line(_ bytes: Int, _ total: Int?, _ seconds: Double, width: Int = 79) -> String {
        ProgressLine(bytes: bytes, total: total, seconds: seconds).text(width: width)
    }

    @Test func whatItSays() {
        #expect(
            line(72_400_000, 190_000_000, 0.5)
                == "[=======>            ]  38%  72.4 MB of 190.0 MB  144.8 MB/s  0:01 left")
        #expect(line(0, 5000, 2) == "[>                   ]  0%  0 B of 5.0 kB  0 B/s")
        #expect(line(5000, 5000, 2) == "[====================]  100%  5.0 kB of 5.0 kB  2.5 kB/s  0:00 left")
        #expect(line(9000, 5000, 2).contains("100%"))
        #expect(line(1_500_000_000, nil, 3) == "1.5 GB  500.0 MB/s  0:03 elapsed")
        #expect(line(0, 0, 0) == "0 B  0 B/s  0:00 elapsed")
        #expect(line(1, Int.max, 1).hasSuffix("days left"))
    }

    @Test func itIsNeverWiderThanTheTerminal() {
        #expect(line(72_400_000, 190_000_000, 0.5, width: 60) == "38%  72.4 MB of 190.0 MB  144.8 MB/s  0:01 left")
        #expect(line(72_400_000, 190_000_000, 0.5, width: 12) == "38%")
        for width in 0...100 {
            for total in [nil, 0, 10, 1_000_000_000_000] as [Int?] {
                #expect(line(123_456_789, total, 1234, width: width).utf8.count <= width)
            }
        }
    }

    /// The file is as large as it is, however often it is read.
    @Test func twoPassesAreShownAsOne() {
        func line(_ bytes: Int, again: Int) -> String {
            ProgressLine(bytes: bytes, total: 200_000, again: again, seconds: 2).text(width: 79)
        }
        #expect(line(100_000, again: 200_000).contains("  25%  50.0 kB of 200.0 kB  25.0 kB/s  0:06 left"))
        #expect(line(400_000, again: 200_000).contains("  100%  200.0 kB of 200.0 kB"))
        // One of two files is read twice.
        #expect(line(150_000, again: 100_000).contains("  50%  100.0 kB of 200.0 kB"))
        #expect(line(100_000, again: 0).contains("  50%  100.0 kB of 200.0 kB"))
    }

    @Test func sizesAndTimes() {
        let sizes: [(Double, String)] = [
            (0, "0 B"), (999, "999 B"), (999.6, "1.0 kB"), (1000, "1.0 kB"), (999_949, "999.9 kB"),
            (999_950, "1.0 MB"), (9e18, "9.0 EB"),
        ]
        for (bytes, text) in sizes { #expect(ProgressLine.size(bytes) == text) }
        let times: [(Double, String)] = [(0, "0:00"), (6.1, "0:07"), (59.9, "1:00"), (754, "12:34"), (3723, "1:02:03")]
        for (seconds, text) in times { #expect(ProgressLine.time(seconds) == text) }
        #expect(ProgressLine.time(.infinity) == "days")
    }

    @Test func totals() throws {
        let (one, two) = (try Scratch([1, 2, 3]), try Scratch([4]))
        #expect(ByteSource.totalSize(of: [one.path, two.path]) == 4)
        #expect(ByteSource.totalSize(of: [one.path, "/dev/null"]) == nil)
        #expect(ByteSource.totalSize(of: [one.path, "/nonexistent"]) == nil)
    }
}
