import Foundation
import Testing

/// Inputs that others write to while they are read: they end where they ended when they were opened.
struct ChangingInputTests {
    /// Runs a command whose output stops after its first bytes until `change` was made.
    private func run(_ directory: Workdir, _ command: String, _ change: String) throws -> Workdir.Outcome {
        try directory.shell("\(command) | { head -c 100 >/dev/null; \(change); cat > out; }")
    }

    private static let rowCount = 200_000

    /// A table of several megabytes, and how long half of its rows are.
    private static let table = {
        let rows = (0..<rowCount).map { "\($0 % 90),\($0 % 180),\($0)\n" }
        let half = "lat,lon,n\n" + rows[..<(rowCount / 2)].joined()
        return (bytes: Array((half + rows[(rowCount / 2)...].joined()).utf8), half: half.utf8.count)
    }()

    private static func table(in directory: Workdir) throws -> Int {
        try directory.write("a.csv", table.bytes)
        return table.half
    }

    /// The files of a layer of points, by their endings.
    private static let layer = Result {
        let directory = try Workdir()
        let points = ShapefileBuilder(
            type: 1, records: (0..<60_000).map { ShapefileBuilder.point(Double($0 % 90), 1) })
        let rows = DBFBuilder([DBFBuilder.Field("n", "N", 30)], text: (0..<60_000).map { ["\($0)"] })
        try directory.layer("a", points, rows)
        return try directory.contents.map { name in (name: name, bytes: try #require(directory.read(name))) }
    }

    private static let commands = [
        "plat cat --threads 1 -f geojsonseq a.csv", "plat cat --threads 2 -f csv a.csv",
        "plat cat --threads 1 -f geojsonseq < a.csv", "plat convert --threads 1 --to map-point --delimiter , a.csv",
    ]

    @Test(arguments: commands.indices) func aTableThatShrinks(_ index: Int) throws {
        let directory = try Workdir()
        let half = try Self.table(in: directory)
        let outcome = try run(directory, Self.commands[index], "truncate -s \(half) a.csv")
        #expect(outcome.status == 65, "\(outcome.errors)")
        #expect(outcome.errors.contains("file shrank from "), "\(outcome.errors)")
        #expect(outcome.errors.contains("to \(half)"), "\(outcome.errors)")
    }

    @Test(arguments: commands.indices) func aTableThatGrows(_ index: Int) throws {
        let directory = try Workdir()
        _ = try Self.table(in: directory)
        let before = try directory.shell(Self.commands[index])
        let outcome = try run(directory, Self.commands[index] + " | tee all", "echo 1,2,3 >> a.csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(directory.read("all") == before.output)
        #expect(outcome.errors.contains("warning: the file grew from "), "\(outcome.errors)")
    }

    /// Changes of a compressed file are noticed, too.
    @Test func compressedText() throws {
        let directory = try Workdir()
        _ = try Self.table(in: directory)
        // Stored blocks, so that much is still to be read when the output stops.
        _ = try directory.shell(
            "python3 -c 'import gzip; gzip.open(\"a.gz\", \"wb\", 0).write(open(\"a.csv\", \"rb\").read())'")
        let outcome = try run(directory, "plat cat --threads 1 -f geojsonseq a.gz", "truncate -s 2000000 a.gz")
        #expect(outcome.status == 65, "\(outcome.errors)")
        #expect(outcome.errors.contains("file shrank from"), "\(outcome.errors)")
    }

    @Test(arguments: ["a.shp", "a.dbf", "a.shx"]) func shapefiles(_ part: String) throws {
        let directory = try Workdir()
        for file in try Self.layer.get() { try directory.write(file.name, file.bytes) }
        let size = try #require(directory.read(part)?.count)
        var outcome = try run(
            directory, "plat cat --threads 1 -f geojsonseq a.shp", "truncate -s \(size - 28 * 5000) \(part)")
        #expect(outcome.status == 65, "\(outcome.errors)")
        #expect(outcome.errors.contains("\(part): error: the file shrank from"), "\(outcome.errors)")
        for file in try Self.layer.get() { try directory.write(file.name, file.bytes) }
        outcome = try run(directory, "plat cat --threads 1 -f geojsonseq a.shp", "echo more >> \(part)")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("\(part): warning: the file grew from"), "\(outcome.errors)")
        #expect(directory.text("out")?.isEmpty == false)
    }

    @Test func archives() throws {
        let directory = try Workdir()
        for file in try Self.layer.get() where !file.name.hasSuffix(".dbf") {
            try directory.write(file.name, file.bytes)
        }
        _ = try directory.shell(
            "python3 -c 'import zipfile; z = zipfile.ZipFile(\"a.zip\", \"w\"); [z.write(\"a.\" + e) for e in (\"shx\", \"shp\")]; z.close()'"
        )
        let outcome = try run(directory, "plat cat --threads 1 -f geojsonseq a.zip", "truncate -s 1500000 a.zip")
        #expect(outcome.status == 65, "\(outcome.errors)")
        #expect(outcome.errors.contains("file shrank from"), "\(outcome.errors)")
    }
}
