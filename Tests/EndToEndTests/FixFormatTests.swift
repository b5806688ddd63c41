import Foundation
import TestSupport
import Testing

/// The same fixes in all formats that can hold them have the same rows and events.
struct FixFormatTests {
    private static let files = ["fixes.csv", "fixes.tsv", "fixes.geojson", "fixes.geojsonl", "fixes.shp", "fixes.gpx"]

    /// Device after device, as GPX needs them; times are text, as GPX has them.
    private static func directory() throws -> Workdir {
        let fixes = FixStream.fixes(seed: 22, devices: 3, count: 120).enumerated()
            .sorted { ($0.1.device, $0.0) < ($1.1.device, $1.0) }.map(\.1)
        let directory = try Workdir()
        var (table, features, gpx) = ("device,time,lat,lon\n", [String](), "")
        for (index, fix) in fixes.enumerated() {
            let time = Date(timeIntervalSince1970: Double(fix.time)).formatted(.iso8601)
            let lat = String(format: "%.6f", Double(fix.latitude) / 1e6)
            let lon = String(format: "%.6f", Double(fix.longitude) / 1e6)
            table += "d\(fix.device),\(time),\(lat),\(lon)\n"
            features.append(
                #"{"type":"Feature","properties":{"device":"d\#(fix.device)","time":"\#(time)"},"#
                    + #""geometry":{"type":"Point","coordinates":[\#(lon),\#(lat)]}}"#)
            if index == 0 || fixes[index - 1].device != fix.device {
                gpx += (index > 0 ? "</trkseg></trk>" : "") + "<trk><name>d\(fix.device)</name><trkseg>\n"
            }
            gpx += "<trkpt lat=\"\(lat)\" lon=\"\(lon)\"><time>\(time)</time></trkpt>\n"
        }
        try directory.write("fixes.csv", table)
        try directory.write("fixes.tsv", table.replacing(",", with: "\t"))
        try directory.write("fixes.geojsonl", features.joined(separator: "\n") + "\n")
        try directory.write(
            "fixes.geojson", #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",\n") + "]}")
        try directory.write("fixes.gpx", "<gpx version=\"1.1\">\(gpx)</trkseg></trk></gpx>")
        try directory.write("regions.geojsonl", FixStream.layer(FixStream.regions(seed: 4, 20)))
        #expect(try directory.plat("cat", "-q", "-o", "fixes.shp", "fixes.csv").status == 0)
        return directory
    }

    @Test(arguments: [
        "track --fields device,time --add leg,why,step,speed,course,from -f csv",
        "track --fields device,time --distance-filter 300 --reorder 1m -f csv", "track --legs --max-gap 5m -f csv",
        "track --events --turn 40 --max-gap 5m -f csv", "track --every 1m --fields device -f geojsonseq",
        "fence --regions regions.geojsonl --radius-field r --fields time --cross --initial all",
        "fence --regions regions.geojsonl --radius-field r --dwell 1m -f geojson",
    ])
    func formats(command: String) throws {
        let directory = try Self.directory()
        let expected = try directory.shell("plat \(command) -q fixes.csv")
        #expect(expected.status == 0 && expected.lines.count > 10, "\(expected.errors)")
        for file in Self.files.dropFirst() {
            let found = try directory.shell("plat \(command) -q \(file)")
            #expect(found.text == expected.text, "\(file): \(found.errors)")
        }
    }
}
