import CommandKit
import Testing

struct ExpressibleByArgumentTests {
    struct MapRect: ExpressibleByArgument {
        init?(argument: String) { nil }
    }

    struct Angle: ExpressibleByArgument {
        init?(argument: String) { nil }
    }

    @Test func theNounIsTheNameOfTheType() {
        #expect(throws: UsageError("'x' is not a map rect")) { try MapRect(parsing: "x") }
        #expect(throws: UsageError("'x' is not an angle")) { try Angle(parsing: "x") }
    }

    @Test(arguments: ["", "nan", "inf", "-infinity", "1e400", "1,5", " 1", "1 "])
    func notNumbers(text: String) {
        #expect(Double(argument: text) == nil)
    }

    @Test func defaultsAreShownAsTyped() {
        #expect(2.0.defaultValueDescription == "2")
        #expect((-0.5).defaultValueDescription == "-0.5")
        #expect(Form.mapPoint.defaultValueDescription == "map-point")
        #expect(Form.allValueStrings == ["coordinate", "map-point", "pixel"])
    }
}
