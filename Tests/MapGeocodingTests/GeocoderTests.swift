import MapGeocoding
import TestSupport
import Testing

/// The geocoder of the library on the places that come with it, by known facts and by the built binary.
struct GeocoderTests {
    @Test(arguments: [
        ("Paris", "matched", "exact", "Paris", "FR"), ("London, CA", "matched", "exact", "London", "CA"),
        ("munich", "matched", "exact", "Munich", "DE"), ("München", "matched", "alternate", "Munich", "DE"),
        ("MUENCHEN", "matched", "alternate", "Munich", "DE"),
        ("Marsielle", "matched", "corrected", "Marseille", "FR"), ("東京", "matched", "alternate", "Tokyo", "JP"),
        ("nyc, france", "unmatched", "", "", ""), ("", "unmatched", "", "", ""),
        ("1 Main Street, Springfield, MO USA", "matched", "partial", "Springfield", "US"),
    ])
    func places(_ query: String, _ status: String, _ match: String, _ name: String, _ country: String) throws {
        let answer = try Geocoder().answer(to: query)
        #expect(answer.status.rawValue == status)
        #expect(answer.match?.rawValue ?? "" == match)
        #expect(answer.placemarks.first?.isoCountryCode ?? "" == country)
        #expect(answer.placemarks.first?.name ?? "" == name)
        #expect((answer.reason == nil) == (status != "unmatched"))
    }

    @Test func rulesOfNames() throws {
        var rules = Geocoder.Rules()
        rules.countries = ["ca"]
        #expect(try Geocoder(rules: rules).answer(to: "London").placemarks.first?.isoCountryCode == "CA")
        rules.countries = ["XX"]
        #expect(try Geocoder(rules: rules).answer(to: "London").placemarks.isEmpty)
        rules = Geocoder.Rules()
        rules.region = CoordinateRegion(
            center: Coordinate(latitude: 43, longitude: -81), span: CoordinateSpan(latitudeDelta: 2, longitudeDelta: 2))
        #expect(try Geocoder(rules: rules).answer(to: "London").placemarks.first?.isoCountryCode == "CA")
        rules = Geocoder.Rules()
        rules.correctsNames = false
        #expect(try Geocoder(rules: rules).answer(to: "Marsielle").status == .unmatched)
    }

    @Test func coordinates() throws {
        let geocoder = try Geocoder()
        let tower = Coordinate(latitude: 48.8584, longitude: 2.2945)
        let placemark = try #require(try geocoder.answer(at: tower).placemarks.first)
        #expect(placemark.coordinate == tower)
        #expect(placemark.locality == "Paris" && placemark.isoCountryCode == "FR")
        #expect(placemark.timeZone == "Europe/Paris" && placemark.kind == .place)
        #expect(placemark.title == placemark.name && placemark.subtitle?.hasSuffix("France") == true)
        let sea = try geocoder.answer(at: Coordinate(latitude: 10, longitude: -140))
        #expect(sea.status == .unmatched && sea.reason == .tooFar && sea.placemarks.isEmpty)
        var rules = Geocoder.Rules()
        rules.reach = .infinity
        #expect(try Geocoder(rules: rules).answer(at: Coordinate(latitude: 10, longitude: -140)).status == .matched)
        let nowhere = try geocoder.answer(at: Coordinate(latitude: .nan, longitude: 0))
        #expect(nowhere.status == .unmatched && nowhere.placemarks.isEmpty)
    }

    @Test func filesThatAreNoGazetteer() throws {
        #expect(throws: GazetteerFault.self) { try Geocoder(path: "/nowhere/places.gaz") }
        #expect(throws: GazetteerFault.notAGazetteer) { try Geocoder(path: Package.root + "/README.md") }
    }

    /// The library and the command decide alike.
    @Test func theCommandAgrees() throws {
        let geocoder = try Geocoder()
        var random = SplitMix64(seed: 24)
        var (table, expected) = ("lat,lon\n", "lat,lon,status,geonameid,iso_country_code,time_zone,distance\n")
        for _ in 0..<300 {
            let coordinate = Coordinate(
                latitude: Double(random.int(-800_000...800_000)) / 10_000,
                longitude: Double(random.int(-1_799_999...1_799_999)) / 10_000)
            table += "\(coordinate.latitude),\(coordinate.longitude)\n"
            let answer = try geocoder.answer(at: coordinate)
            expected += "\(coordinate.latitude),\(coordinate.longitude),\(answer.status.rawValue),"
            guard let placemark = answer.placemarks.first else {
                expected += ",,,\n"
                continue
            }
            let number = placemark.geoNameID.map { "\($0)" } ?? ""
            let distance = placemark.distance.map { "\(Int($0.rounded()))" } ?? ""
            expected += "\(number),\(placemark.isoCountryCode ?? ""),\(placemark.timeZone ?? ""),\(distance)\n"
        }
        let fields = "status,geonameid,iso_country_code,time_zone,distance"
        let words = ["geocode", "reverse", "-q", "-f", "csv", "--precision", "full", "--fields", fields]
        let outcome = try Command.run([Binary.path] + words, input: Array(table.utf8))
        #expect(outcome.status == 0)
        #expect(outcome.text == expected)
    }
}
