import Foundation
import TestSupport
import Testing

/// All places of the built-in gazetteer, from their position to their address and back.
@Suite(.serialized) struct GeocodeRoundTripTests {
    /// Position, address in the order of the country, name, state and country of each place.
    private func places() throws -> (Workdir, [[String: String]]) {
        let directory = try Workdir()
        let outcome = try directory.shell(
            """
            plat gazetteer export -q -f csv --kinds place > places.csv
            plat geocode reverse -q --place nearest --within none --as line -f csv \
                --fields geonameid,name,administrative_area,country places.csv
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        try directory.write("named.csv", outcome.text)
        return (directory, rows(outcome))
    }

    private func rows(_ outcome: Command.Outcome) -> [[String: String]] {
        let lines = outcome.lines.map { cells(of: $0) }
        return lines.dropFirst().map { Dictionary(zip(lines[0], $0), uniquingKeysWith: { first, _ in first }) }
    }

    private func cells(of line: String) -> [String] {
        var (cells, isQuoted) = ([""], false)
        for character in line {
            switch character {
            case "\"": isQuoted.toggle()
            case "," where !isQuoted: cells.append("")
            default: cells[cells.count - 1].append(character)
            }
        }
        return cells
    }

    /// The address leads back to its place. Where it does not, a larger place of the name is so near that both are one.
    @Test func addresses() throws {
        let (directory, places) = try places()
        #expect(places.count > 11_000)
        let answers = rows(
            try directory.shell(
                """
                plat geocode forward -q --query address -f csv \
                    --fields geonameid,status named.csv
                """))
        #expect(answers.count == places.count)
        var others = 0
        for (place, answer) in zip(places, answers) where place["geonameid"] != answer["geonameid"] {
            if answer["status"] == "ambiguous" { continue }
            others += 1
            let (latitudes, longitudes) = (numbers("lat"), numbers("lon"))
            func numbers(_ name: String) -> (Double, Double) {
                (Double(place[name] ?? "") ?? .nan, Double(answer[name] ?? "") ?? .nan)
            }
            #expect(
                abs(latitudes.0 - latitudes.1) < 0.2 && abs(longitudes.0 - longitudes.1) < 0.25,
                "\(place["address"] ?? "") → \(answer)")
        }
        #expect(others < 10)
    }

    /// More about a place leaves as many candidates or fewer, and the place itself among them.
    @Test func qualifiersNeverAddCandidates() throws {
        let (directory, places) = try places()
        var text = "bare,land,all,country,state\n"
        for place in places {
            let names = [place["name"], place["administrative_area"], place["country"]].compactMap { $0 }
            let filled = names.filter { !$0.isEmpty }
            let cells = [names[0], "\(names[0]), \(names[2])", filled.joined(separator: ", "), names[2], names[1]]
            text += cells.map { "\"\($0)\"" }.joined(separator: ",") + "\n"
        }
        try directory.write("queries.csv", text)
        func counts(_ options: String) throws -> [Int] {
            let outcome = try directory.shell(
                "plat geocode forward -q -f csv --fields candidates \(options) queries.csv")
            return outcome.lines.dropFirst().map { Int($0.split(separator: ",").last!) ?? -1 }
        }
        let bare = try counts("--query bare")
        let chains = [
            try [bare, counts("--query land"), counts("--query all")],
            try [bare, counts("--city bare --country country"), counts("--city bare --country country --state state")],
        ]
        for chain in chains {
            for (index, place) in places.enumerated() {
                let counts = chain.map { $0[index] }
                #expect(counts[0] >= counts[1] && counts[1] >= counts[2] && counts[2] > 0, "\(place) \(counts)")
            }
        }
    }
}
