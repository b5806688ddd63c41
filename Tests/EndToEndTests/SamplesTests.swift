import Foundation
import TestSupport
import Testing

struct SamplesTests {
    private func rows(_ name: String) throws -> [[String]] {
        try Package.text("samples/" + name).split(separator: "\n").map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
    }

    @Test func citiesArePlausible() throws {
        let rows = try rows("cities.csv")
        #expect(rows[0] == ["name", "country", "population", "latitude", "longitude"])
        let cities = rows.dropFirst()
        #expect(cities.count >= 500)
        for city in cities {
            try #require(city.count == 5, "\(city)")
            #expect(!city[0].isEmpty && city[1].wholeMatch(of: /[A-Z]{2}/) != nil, "\(city)")
            let population = try #require(Int(city[2]))
            #expect(1...40_000_000 ~= population, "\(city)")
            let latitude = try #require(Double(city[3]))
            let longitude = try #require(Double(city[4]))
            // No city lies further south than Ushuaia or further north than Longyearbyen.
            #expect(-55...78.3 ~= latitude && -180...180 ~= longitude, "\(city)")
            #expect(latitude != 0 || longitude != 0, "\(city)")
        }
        #expect(Set(cities.map { "\($0[0]),\($0[1])" }).count == cities.count)
        #expect(Set(cities.map { "\($0[3]),\($0[4])" }).count == cities.count)
    }

    /// Swapped or mistyped coordinates would show here: places that everybody knows.
    @Test(arguments: [
        ("Tokyo", 35.69, 139.69), ("Berlin", 52.52, 13.41), ("Nairobi", -1.28, 36.82), ("Wellington", -41.29, 174.78),
        ("Lima", -12.04, -77.03), ("Moscow", 55.75, 37.62), ("Jakarta", -6.21, 106.85), ("Ottawa", 45.41, -75.70),
    ])
    func knownCities(_ name: String, _ latitude: Double, _ longitude: Double) throws {
        let city = try #require(try rows("cities.csv").first { $0[0] == name })
        #expect(abs((Double(city[3]) ?? 0) - latitude) < 0.1 && abs((Double(city[4]) ?? 0) - longitude) < 0.1)
    }

    @Test func coloradoIsNearlyARectangle() throws {
        let vertices = try rows("states.csv").filter { $0[0] == "Colorado" }.map { $0.suffix(2).joined(separator: ",") }
        #expect(
            vertices == [
                "41.000512,-109.050116", "41.002371,-102.052066", "36.993076,-102.041981", "36.99892,-109.045267",
            ])
    }

    @Test func citiesConvert() throws {
        let outcome = try Workdir().shell(
            "awk -F, 'NR > 1 {print $4 \",\" $5}' '\(Package.root)/samples/cities.csv' | "
                + "plat convert --from coordinate --to map-point")
        #expect(outcome.status == 0)
        #expect(outcome.lines.count >= 500)
    }
}
