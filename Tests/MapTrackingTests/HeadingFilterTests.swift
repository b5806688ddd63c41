import MapTracking
import Testing

/// Headings that are delivered, around 360° too.
struct HeadingFilterTests {
    private let vienna = Fix(
        time: 1_795_348_800, coordinate: Coordinate(latitude: 48.2082, longitude: 16.3738), altitude: 170)

    @Test func sequence() {
        var filter = HeadingFilter(degrees: 5)
        let headings: [(Double, Double?)] = [
            (358, 1), (1, 1), (2.9, 1), (3, nil), (7.9, 1), (8, -1), (8, 1), (3.1, 0), (3, 1), (0, 1), (183, 1),
            (3, 1), (357.9, 1), (0, 1),
        ]
        var delivered: [Int] = []
        for (index, heading) in headings.enumerated() {
            let outcome = filter.take(Heading(true: heading.0, accuracy: heading.1))
            if let outcome {
                #expect(outcome.degrees == heading.0 && outcome.north == .true)
                delivered.append(index)
            }
        }
        #expect(delivered == [0, 3, 6, 8, 10, 11, 12])
    }

    @Test(arguments: [0, -1]) func withoutDegreesAllAreDelivered(degrees: Double) {
        var filter = HeadingFilter(degrees: degrees)
        #expect([10, 10, 10.5].allSatisfy { filter.take(Heading(true: $0)) != nil })
        #expect(filter.take(Heading(true: 361)) == nil)
        #expect(filter.take(Heading(true: .nan)) == nil)
        #expect(filter.take(Heading()) == nil)
    }

    /// True north is a valid heading, and 360° is 0°.
    @Test func dueNorth() {
        var filter = HeadingFilter()
        #expect(filter.take(Heading(true: 0, magnetic: 350), at: vienna)?.degrees == 0)
        filter = HeadingFilter()
        #expect(filter.take(Heading(true: 360))?.degrees == 0)
    }

    @Test(arguments: [(0.0, 5.384940710), (355.1, 0.484940710)])
    func declination(magnetic: Double, degrees: Double) throws {
        var filter = HeadingFilter()
        let delivered = filter.take(Heading(true: -1, magnetic: magnetic), at: vienna)
        let found = try #require(delivered)
        #expect(abs(found.degrees - degrees) < 1e-8)
        #expect(found.north == .modelled)
    }

    /// Without a place, a model or a date that the model is made for, and near a magnetic pole.
    @Test func staysMagnetic() {
        var late = vienna
        late.time += 86_400 * 365 * 4
        var north = vienna
        north.coordinate = Coordinate(latitude: 85.8, longitude: 139)
        for (model, fix) in [(MagneticModel.wmm2025, nil), (nil, vienna), (.wmm2025, late), (.wmm2025, north)] {
            var filter = HeadingFilter(model: model)
            let found = filter.take(Heading(magnetic: 10), at: fix)
            #expect(found?.degrees == 10 && found?.north == .magnetic)
        }
    }
}
