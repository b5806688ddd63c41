import Foundation
import Testing

/// Inputs of which some cannot be read, and features of which some have no geometry.
@Suite struct MissingInputTests {
    private func workdir() throws -> Workdir {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n1,2\n")
        try directory.write("b.csv", "lat,lon\n1,2\n3,4\n")
        try directory.write("bad.csv", "lat,lon\n1,200\n")
        return directory
    }

    /// The others are told of all the same.
    @Test(arguments: ["a.csv missing b.csv", "missing a.csv bad.csv b.csv", "a.csv b.csv folder"])
    func reportsGoOn(_ files: String) throws {
        let directory = try workdir()
        _ = try directory.shell("mkdir folder")
        let missing = files.contains("folder") ? "folder" : "missing"
        let info = try directory.shell("plat info -q --json -o report \(files)")
        #expect(info.status == 66, "\(info.errors)")
        #expect(info.errors.hasPrefix("\(missing): error: cannot read it"), "\(info.errors)")
        let report = try JSONSerialization.jsonObject(with: Data(directory.read("report") ?? [])) as? [String: Any]
        let layers = try #require(report?["layers"] as? [[String: Any]])
        #expect(layers.map { $0["source"] as? String } == files.split(separator: " ").map(String.init))
        let counts = layers.filter { $0["source"] as? String == "b.csv" }.map { $0["features"] as? Int }
        #expect(counts == [2])

        let check = try directory.shell("plat check -q \(files)")
        #expect(
            check.status == 66 && check.lines.contains { $0.hasPrefix("\(missing): unreadable: ") }, "\(check.text)")
        #expect(check.text.contains("bad.csv:2") == files.contains("bad.csv"))
    }

    /// Alone it is told before anything is written, as ever; and data is made of all inputs or none.
    @Test(arguments: ["info missing", "check missing", "cat a.csv missing", "bounds a.csv missing"])
    func othersDoNot(_ command: String) throws {
        let outcome = try workdir().shell("plat \(command)")
        #expect(outcome.status == 66 && outcome.text == "", "\(outcome.text)")
        #expect(outcome.errors == "missing: error: cannot read it: no such file or directory\n")
    }

    @Test(arguments: ["geojson", "geojsonseq", "csv"]) func featuresWithoutAGeometryAreCounted(_ format: String) throws
    {
        let directory = try workdir()
        try directory.write("in.csv", "lat,lon,n\n1,2,1\n,,2\n,,3\n")
        let text = try directory.plat("cat", "-f", format, "in.csv", "in.csv")
        #expect(text.errors.contains("read 6, written 6, without geometry 4, "), "\(text.errors)")
        let json = try directory.plat("cat", "-f", format, "--summary", "json", "in.csv")
        #expect(json.errors.contains("\"withoutGeometry\":2"), "\(json.errors)")
        // Once, where features are kept first.
        let kept = try directory.plat("bounds", "--z-order", "n", "-f", format, "in.csv")
        #expect(kept.errors.contains("written 3") && kept.errors.contains("without geometry 2, "), "\(kept.errors)")
        let none = try directory.plat("cat", "-f", format, "a.csv")
        #expect(!none.errors.contains("geometry"), "\(none.errors)")
    }
}
