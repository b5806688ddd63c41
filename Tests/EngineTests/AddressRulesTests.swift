import Gazetteer
import PlacesCommands
import TestSupport
import Testing

/// The tables of addresses and countries.
struct AddressRulesTests {
    private static let codes = AddressRules.templates.flatMap { $0.codes.split(separator: " ").map(String.init) }

    /// Each country has one rule, and the countries of Europe, the large ones of the Americas and those with the most
    /// mail elsewhere have one.
    @Test func countriesWithRules() {
        #expect(Self.codes.count >= 60 && Set(Self.codes).count == Self.codes.count)
        let needed = """
            AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME \
            MK MT NL NO PL PT RO RS RU SE SI SJ SK SM TR UA VA XK US CA MX BR AR CL CO PE VE EC JP CN KR TW IN AU NZ ZA
            """
        for code in needed.split(separator: " ") { #expect(Self.codes.contains(String(code)), "\(code)") }
    }

    @Test func tablesAgree() {
        let rules = Set(Self.codes)
        let others = [
            AddressRules.numberFirst, AddressRules.numberAfterComma, AddressRules.statesKept,
            Set(AddressRules.eastAsian.keys),
        ]
        for codes in others { #expect(codes.isSubset(of: rules), "\(codes.subtracting(rules))") }
        #expect(AddressRules.numberFirst.isDisjoint(with: AddressRules.numberAfterComma))
        for code in rules {
            #expect(Country.named(Array(code.utf8).span)?.code == code, "\(code)")
            let order = AddressFormat.of(code).order
            #expect(order.parts.first == .name && order.parts.last == .country, "\(code)")
            #expect(Set(order.parts).isSuperset(of: [.street, .city]), "\(code)")
            #expect(Set(order.parts).count == order.parts.count, "\(code)")
        }
    }

    /// No name or code is that of two countries.
    @Test func namesOfCountries() {
        var seen: [String: String] = [:]
        let lines = CountryNames.list.split(separator: "\n")
        #expect(lines.count == 250)
        for line in lines {
            let words = line.split(separator: " ", maxSplits: 2).map(String.init)
            #expect(words[0].count == 2 && words[1].count == 3)
            for name in [words[0], words[1]] + words[2].split(separator: "|").map(String.init) {
                #expect(seen[name.lowercased()] == nil, "\(name)")
                seen[name.lowercased()] = words[0]
                #expect(Country.named(Array(name.utf8).span)?.code == words[0], "\(name)")
            }
        }
    }
}
