import Foundation
import Gazetteer
import TestSupport
import Testing

/// All that is put into a gazetteer comes out of it.
struct FileTests {
    @Test func anEmptyDraftIsRefused() {
        #expect(throws: GazetteerFault.empty) { try GazetteerDraft().image() }
    }

    @Test(arguments: [(91.0, 0.0), (-90.1, 0), (0, 180.5), (.nan, 0), (0, .infinity)])
    func aPlaceIsOnTheGlobe(_ latitude: Double, _ longitude: Double) {
        var place = DraftPlace()
        (place.latitude, place.longitude) = (latitude, longitude)
        var draft = GazetteerDraft()
        #expect(throws: GazetteerFault.self) { try draft.add(place) }
    }

    @Test func placesComeBack() throws {
        let world = World(places: 500, seed: 1)
        let gazetteer = try world.gazetteer()
        try gazetteer.check()
        var found: Set<UInt32> = []
        for wanted in world.places {
            let place = try #require(gazetteer.place(id: wanted.id, kind: wanted.kind))
            found.insert(gazetteer.id(place))
            #expect(gazetteer.kind(place) == wanted.kind)
            #expect(gazetteer.isSection(place) == (wanted.kind == .place && wanted.featureCode == "PPLX"))
            #expect(
                gazetteer.coordinate(place)
                    == Coordinate(latitude: wanted.latitude, longitude: wanted.longitude))
            #expect(gazetteer.population(place) == wanted.population)
            #expect(gazetteer.featureCode(place) == wanted.featureCode)
            #expect(gazetteer.timeZone(place) == wanted.timeZone)
            #expect(gazetteer.name(place) == wanted.name)
            #expect(gazetteer.asciiName(place) == wanted.asciiName)
            let country = gazetteer.country(place).map { gazetteer.string(gazetteer.countryCode($0)) }
            #expect(country ?? "" == wanted.country)
            let admin1 = gazetteer.admin1(place).map { gazetteer.string(gazetteer.divisionCode($0)) }
            #expect(admin1 == (wanted.admin1.isEmpty ? nil : "\(wanted.country).\(wanted.admin1)"))
            let admin2 = gazetteer.admin2(place).map { gazetteer.string(gazetteer.divisionCode($0)) }
            #expect(
                admin2 == (wanted.admin2.isEmpty ? nil : "\(wanted.country).\(wanted.admin1).\(wanted.admin2)"))
            let late = world.alternates.filter { $0.id == wanted.id }.map(\.name)
            #expect(Set(gazetteer.names(place).map(\.value)) == Set(wanted.alternates + late))
        }
        #expect(found.count == world.places.count)
        #expect(gazetteer.places(of: .place).count == world.places.count { $0.kind == .place })
        #expect(gazetteer.place(id: 7, kind: .place) == nil)
    }

    @Test func tablesComeBack() throws {
        let world = World(places: 100, seed: 2)
        let gazetteer = try world.gazetteer()
        for wanted in world.countries {
            let country = try #require(gazetteer.country(code: wanted.code))
            #expect(gazetteer.countryRow(country) == wanted)
            let place = try #require(gazetteer.place(ofCountry: country))
            #expect(gazetteer.kind(place) == .country && gazetteer.name(place) == wanted.name)
            #expect(gazetteer.population(place) == wanted.population)
        }
        // Known by their code alone.
        let namibia = try #require(gazetteer.country(code: "NA"))
        #expect(gazetteer.countryRow(namibia).name.isEmpty && gazetteer.place(ofCountry: namibia) == nil)
        #expect(gazetteer.country(code: "XX") == nil)
        for wanted in world.divisions {
            let division = try #require(gazetteer.division(code: wanted.code))
            #expect(gazetteer.divisionRow(division) == wanted)
            let place = try #require(gazetteer.place(ofDivision: division))
            #expect(gazetteer.kind(place) == (wanted.code.count > 5 ? .admin2 : .admin1))
        }
        let rows = gazetteer.places(of: .postal).map { gazetteer.postalRow($0)! }
        #expect(Set(rows) == Set(world.postals) && rows.count == world.postals.count)
        #expect(gazetteer.sources == world.sources)
        #expect(gazetteer.attributions == ["Contains data of GeoNames"])
        #expect(gazetteer.date == "2025-11-22")
    }

    @Test func theOrderOfAdditionsMakesNoDifference() throws {
        var world = World(places: 300, seed: 3)
        // The same numbers again, with other facts.
        for place in world.places.prefix(50) {
            var other = place
            other.name += " two"
            other.population /= 2
            other.featureCode = "PPLX"
            world.places.append(other)
        }
        // Places without numbers, some alike.
        for index in 0..<20 {
            var place = world.places[index / 2]
            place.id = 0
            if index % 4 == 1 { place.alternates.append(PlaceName("another")) }
            world.places.append(place)
        }
        world.countries.append(world.countries[0])
        world.countries[0].capital = "Another"
        world.divisions.append(world.divisions[0])
        world.divisions[0].asciiName = "another"
        let image = try world.image()
        var random = SplitMix64(seed: 4)
        for _ in 0..<5 {
            world.places.shuffle(using: &random)
            for index in world.places.indices { world.places[index].alternates.shuffle(using: &random) }
            world.countries.shuffle(using: &random)
            world.divisions.shuffle(using: &random)
            world.postals.shuffle(using: &random)
            world.alternates.shuffle(using: &random)
            world.sources.shuffle(using: &random)
            #expect(try world.image() == image)
        }
    }

    @Test func placesWithOneNumberAreOne() throws {
        var one = DraftPlace()
        (one.id, one.name, one.population, one.featureCode) = (5, "Small", 10, "PPLX")
        one.alternates = [PlaceName("Tiny", language: "en"), PlaceName("Both")]
        var two = DraftPlace()
        (two.id, two.name, two.population, two.featureCode) = (5, "Large", 20, "PPL")
        two.alternates = [PlaceName("Both", language: "de")]
        var draft = GazetteerDraft()
        try draft.add(one)
        try draft.add(two)
        let gazetteer = try Gazetteer(draft.image())
        #expect(gazetteer.count == 1 && gazetteer.name(0) == "Large" && !gazetteer.isSection(0))
        let names = gazetteer.names(0).map(\.value)
        #expect(
            names == [PlaceName("Both", language: "de"), PlaceName("Tiny", language: "en"), PlaceName("Small")])
    }

    /// On both sides of the 180th meridian the middle is not on the other side of the earth.
    @Test func aCountryWithoutAPositionIsInTheMiddleOfItsPlaces() throws {
        var draft = GazetteerDraft()
        for (longitude, latitude) in [(179.0, -17.0), (-179, -17), (180, -18), (180, -16)] {
            var place = DraftPlace()
            (place.latitude, place.longitude, place.country) = (latitude, longitude, "FJ")
            (place.name, place.population, place.admin1) = ("x", 1000, "01")
            try draft.add(place)
        }
        var country = DraftCountry()
        (country.code, country.name, country.id) = ("FJ", "Fiji", 9)
        try draft.addCountry(country)
        var division = DraftDivision()
        (division.code, division.name) = ("FJ.01", "Northern")
        try draft.addDivision(division)
        (division.code, division.name) = ("FJ.02", "Empty")
        try draft.addDivision(division)
        (division.code, division.name) = ("FJ.02.x", "Empty")
        try draft.addDivision(division)
        let built = try draft.build()
        let gazetteer = try Gazetteer(built.image)
        let fiji = try #require(gazetteer.country(code: "FJ"))
        let place = try #require(gazetteer.place(ofCountry: fiji))
        #expect(abs(gazetteer.coordinate(place).latitude + 17) < 0.01)
        #expect(abs(abs(gazetteer.coordinate(place).longitude) - 180) < 0.01)
        let northern = try #require(gazetteer.division(code: "FJ.01"))
        let north = try #require(gazetteer.place(ofDivision: northern))
        #expect(gazetteer.population(north) == 4000 && gazetteer.featureCode(north) == "ADM1")
        let second = try #require(gazetteer.division(code: "FJ.02"))
        let empty = try #require(gazetteer.place(ofDivision: second))
        #expect(!gazetteer.hasCoordinate(empty) && gazetteer.coordinate(empty).latitude.isNaN)
        // Most second-level divisions have no places, and would lead nowhere.
        #expect(gazetteer.division(code: "FJ.02.x") == nil)
        #expect(built.losses.map(\.unplaced) == [1] && built.losses.map(\.positionless) == [1])
    }

    @Test func aFileIsMapped() throws {
        let image = try World(places: 50, seed: 5).image()
        let path = FileManager.default.temporaryDirectory.path + "/plat-\(UUID().uuidString).gaz"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(image).write(to: URL(fileURLWithPath: path))
        let mapped = try Gazetteer(path: Array(path.utf8))
        #expect(mapped.byteCount == image.count)
        #expect(try mapped.checksum == Gazetteer(image).checksum)
        #expect(throws: GazetteerFault.notAFile) { try Gazetteer(path: Array("/dev/null".utf8)) }
        #expect(throws: GazetteerFault.unreadable("No such file or directory")) {
            try Gazetteer(path: Array((path + "x").utf8))
        }
    }
}
