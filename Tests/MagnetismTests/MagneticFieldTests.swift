import Foundation
import Magnetism
import MapCoordinates
import TestSupport
import Testing

/// The field of WMM2025 against the values that its authors publish.
struct MagneticFieldTests {
    private func field(_ year: Double, _ latitude: Double, _ longitude: Double, meters: Double = 0) -> MagneticField {
        MagneticModel.wmm2025.field(
            at: Coordinate(latitude: latitude, longitude: longitude), height: meters, year: year)
    }

    @Test(arguments: WMM2025.official) func isTheSameOfAModelAtItsDate(_ row: [String]) throws {
        let given = try row[..<4].map { try #require(Double($0)) }
        let whole = field(given[0], given[2], given[3], meters: given[1] * 1000)
        let dated = DatedMagneticModel(.wmm2025, year: given[0]).field(at: whole.place, height: given[1] * 1000)
        #expect(abs(dated.x - whole.x) < 1e-8 && abs(dated.y - whole.y) < 1e-8 && abs(dated.z - whole.z) < 1e-8)
        #expect(dated.xRate.isNaN && dated.yRate.isNaN && dated.zRate.isNaN)
    }

    @Test(arguments: WMM2025.official) func isTheOfficialOne(_ row: [String]) throws {
        let given = try row[..<4].map { try #require(Double($0)) }
        let field = field(given[0], given[2], given[3], meters: given[1] * 1000)
        let values: [Double?] = [
            field.x, field.y, field.z, field.horizontal, field.total, field.inclination, field.declination,
            field.gridVariation, field.xRate, field.yRate, field.zRate, field.horizontalRate, field.totalRate,
            field.inclinationRate, field.declinationRate,
        ]
        let texts = zip(row[4...], values).map { printed, value in
            let digits = printed.split(separator: ".").last?.count ?? 0
            return value.map { String(format: "%.\(digits)f", $0) } ?? "NaN"
        }
        #expect(texts == Array(row[4...]))
    }

    /// The last row with more digits than the table prints.
    @Test func hasItsDigits() {
        let field = field(2027.5, -80, 240, meters: 100_000)
        for (value, expected) in [
            (field.x, 5983.9760496518), (field.y, 14760.1359757868), (field.z, -49317.6706154255),
            (field.horizontal, 15927.0079860130), (field.total, 51825.6907172314),
        ] {
            #expect(abs(value - expected) < 2e-9, "\(value)")
        }
    }

    /// Year, km, latitude, longitude, D, I, H, X, Y, Z, and in the last columns changes in a year: of the published table
    /// where it is at hand, whose X and H are off by up to 7.2e-4 nT, and otherwise of pygeomag at other places.
    @Test(.enabled(if: SharedData.isThere.isMet ? SharedData.isThere : WMM2025.pygeomag && Python.isThere))
    func isThatOfAHundredRows() throws {
        let name = SharedData.path + "/wmm/WMM2025_TEST_VALUES_100.txt"
        let text =
            try SharedData.isThere.isMet
            ? String(contentsOfFile: name, encoding: .utf8) : Python.run(WMM2025.rowsOfPygeomag, "")
        let rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: " ").compactMap { Double($0) } }
        #expect(rows.count == 100)
        for row in rows {
            let field = field(row[0], row[2], row[3], meters: row[1] * 1000)
            #expect(String(format: "%.2f", field.declination) == String(format: "%.2f", row[4]), "\(row)")
            #expect(String(format: "%.2f", field.inclination) == String(format: "%.2f", row[5]), "\(row)")
            #expect(abs(field.horizontal - row[6]) < 1e-3 && abs(field.x - row[7]) < 1e-3, "\(row)")
            #expect(abs(field.y - row[8]) < 1e-6 && abs(field.z - row[9]) < 1e-3, "\(row)")
            #expect(
                abs(field.declinationRate - row[11]) < 1e-5 && abs(field.inclinationRate - row[12]) < 1e-5, "\(row)")
            #expect(abs(field.horizontalRate - row[13]) < 1e-4 && abs(field.totalRate - row[17]) < 1e-4, "\(row)")
        }
    }

    @Test(arguments: [
        (48.2082, 16.3738, 170.0, 5.384940710, 20923.325550, 0.366917, MagneticField.Zone.usual),
        (37.33182, -122.03118, 0, 12.670483050, 23025.609317, 0.350638, .usual),
        (-33.8688, 151.2093, 0, 12.829161647, 24622.885889, 0.340587, .usual),
        (78.22334, 15.64689, 0, 12.962248333, 7225.901474, 0.793471, .usual),
        (74.6973, -94.8297, 0, -14.784573303, 3372.182724, 1.627283, .caution),
        (85.8, 139, 0, -132.472813372, 119.115195, 45.477729, .blackout),
    ])
    func placesOfTheWorld(
        latitude: Double, longitude: Double, meters: Double, declination: Double, horizontal: Double, error: Double,
        zone: MagneticField.Zone
    ) {
        let year = 2026.8917808219178
        let field = field(year, latitude, longitude, meters: meters)
        #expect(abs(field.declination - declination) < 1e-9 && abs(field.horizontal - horizontal) < 1e-6)
        #expect(abs(field.declinationError - error) < 1e-6 && field.zone == zone)
        let place = Coordinate(latitude: latitude, longitude: longitude)
        let usable = MagneticModel.wmm2025.declination(at: place, height: meters, year: year)
        #expect(usable == (zone == .blackout ? nil : field.declination))
    }

    @Test func poles() {
        // There the radius of the ellipsoid and the height make that of the model.
        for (latitude, expected) in [(90.0, [1709.5, 417.8, 56517.5]), (-90, [14185.8, -8732.7, -51366.5])] {
            let field = field(2025, latitude, 0, meters: 14447.7)
            for (value, known) in zip([field.x, field.y, field.z], expected) { #expect(abs(value - known) < 0.06) }
        }
        // The declination turns with the longitude, the field does not.
        let (one, other) = (field(2025, 90, 0), field(2025, 90, 90))
        #expect(abs(one.horizontal - other.horizontal) < 1e-7 && abs(one.total - other.total) < 1e-7)
        #expect(abs((other.declination - one.declination - 90).remainder(dividingBy: 360)) < 1e-9)
        let near = field(2025, 89.999999, 0)
        #expect(abs(near.x - one.x) < 1e-3 && abs(near.y - one.y) < 1e-3 && abs(near.z - one.z) < 1e-3)
    }

    @Test(arguments: [-180.0, 0, 12.5, 540]) func longitudesTurnRound(_ longitude: Double) {
        for latitude in stride(from: -90.0, through: 90, by: 15) {
            let (one, other) = (field(2028, latitude, longitude), field(2028, latitude, longitude + 360))
            #expect(abs(one.x - other.x) < 1e-7 && abs(one.y - other.y) < 1e-7 && abs(one.z - other.z) < 1e-7)
        }
    }

    @Test func rangesOfValidity() {
        let (model, place) = (MagneticModel.wmm2025, Coordinate(latitude: 10, longitude: 20))
        #expect(model.years == 2025..<2030 && model.name == "WMM-2025" && model.degree == 12)
        for (year, meters, isValid) in [
            (2025.0, 0.0, true), (2024.9999, 0, false), (2029.9999, 0, true), (2030, 0, false), (.nan, 0, false),
            (2026, -1000, true), (2026, -1000.1, false), (2026, 850_000, true), (2026, 850_001, false),
            (2026, .nan, false),
        ] {
            #expect((model.declination(at: place, height: meters, year: year) != nil) == isValid, "\(year) \(meters)")
        }
    }

    @Test func gridVariationBeyond55Degrees() {
        #expect(field(2026, 55, 10).gridVariation == nil && field(2026, -55, 10).gridVariation == nil)
        #expect(field(2026, 55.001, 10).gridVariation != nil && field(2026, -55.001, 10).gridVariation != nil)
        for longitude in stride(from: -180.0, through: 180, by: 7) {
            let field = field(2026, -70, longitude)
            #expect((-180...180).contains(field.gridVariation ?? .nan))
        }
    }

    @Test(.enabled(if: SharedData.isThere.isMet ? SharedData.isThere : WMM2025.pygeomag))
    func theTableIsThatOfTheFile() throws {
        let path =
            SharedData.isThere.isMet
            ? SharedData.path + "/wmm/WMM2025.COF" : Package.modules + "/pygeomag/wmm/WMM_2025.COF"
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let model = try MagneticModel(reading: bytes.span)
        #expect(model.name == "WMM-2025" && model.released == "11/13/2024" && model.epoch == 2025)
        var generator = SplitMix64(seed: 3)
        for _ in 0..<200 {
            let place = Coordinate(
                latitude: .random(in: -90...90, using: &generator),
                longitude: .random(in: -180...180, using: &generator))
            #expect(
                model.field(at: place, height: 500, year: 2027)
                    == MagneticModel.wmm2025.field(at: place, height: 500, year: 2027))
        }
    }
}
