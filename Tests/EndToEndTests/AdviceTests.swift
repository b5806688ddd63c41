import Foundation
import TestSupport
import Testing

/// Messages that say which line was meant, and lines that work when they are pasted.
struct AdviceTests {
    private func directory() throws -> Workdir {
        let directory = try Workdir()
        try directory.write("a.csv", "name,country,lat,lon\nBern,CH,46.95,7.44\nParis,FR,48.85,2.35\n")
        try directory.write("m.csv", "k,lat,lon\n10,1,2\nb,3,4\n9,5,6\n")
        try directory.write("t.csv", "k,w\n10.0,1\nb,2\n09,3\n")
        try directory.write("walk.csv", "date,time,lat,lon\n2026-01-01,10:00:00,46,7\n2026-01-01,10:00:10,46.001,7\n")
        try directory.write("fixes.csv", "time,lat,lon\n0,46,7\n10,46.001,7\n")
        try directory.write("zones.geojson", #"{"type":"Point","coordinates":[7,46]}"#)
        _ = try directory.shell("plat cat -q -o a.geojson a.csv")
        return directory
    }

    /// Each hint is followed by a line that does what it says.
    @Test(arguments: [
        ("filter country=CH a.csv", 64, "text goes in single quotes: country = 'CH'", ""),
        ("filter country=CH a.geojson", 65, "text goes in single quotes: country = 'CH'", ""),
        ("filter 'lat > 70' a.geojson", 65, "did you mean the function lat()?", ""),
        ("cat --set 'a := 3' a.csv", 64, "hint: write a=3", "plat cat -q -f csv --set a=3 a.csv"),
        (
            "filter \"name = 'Bern' or 'Paris'\" a.csv", 64, "hint: write name IN ('Bern', 'Paris')",
            "plat filter -q -f csv \"name IN ('Bern', 'Paris')\" a.csv"
        ),
        (
            "sort --by k:number m.csv", 65,
            "field 'k' holds 'b', which is not a number; hint: to sort by numbers, with other texts behind them, use --by 'number(k),k'",
            "plat sort -q -f csv --by 'number(k),k' m.csv | cut -d, -f3 | paste -sd' ' | grep '^k 9 10 b$'"
        ),
        (
            "sort --by k m.csv", 0, "use --by 'number(k),k', or add :text to the key if this is right",
            "plat sort --by k:text -f csv m.csv 2>&1 > /dev/null | grep -v compared"
        ),
        (
            "join --key k --key-type number m.csv t.csv", 65,
            "use --set 'k=coalesce(number(k),k)' --set-b 'k=coalesce(number(k),k)' instead of --key-type number",
            "plat join --key k --set 'k=coalesce(number(k),k)' --set-b 'k=coalesce(number(k),k)' m.csv t.csv 2>&1 | grep '3 matched'"
        ),
        (
            "join --key k --where 'w > 1' m.csv t.csv", 64, "it is a field of the table; --where-b selects rows",
            "plat join --key k --where-b 'w > 1' m.csv t.csv 2>&1 | grep '1 matched'"
        ),
        (
            "fence fixes.csv", 64, "--regions is required; hint: name the layer of regions, as in plat fence --regions",
            "plat fence -q --regions zones.geojson --radius 1km fixes.csv"
        ),
        (
            "clip 5,45,11,48 a.csv", 66, "| plat intersect --clip a.csv -",
            "printf 'w,s,e,n\\n5,45,11,48\\n' | plat shape rect -q --bbox-fields w,s,e,n | plat intersect --clip a.csv - 2>&1 | grep '1 written'"
        ),
        ("clip --bbox 5,45,11,48 a.csv < /dev/null", 65, "use printf 'w,s,e,n\\n5,45,11,48\\n' | plat shape rect", ""),
        (
            "track walk.csv", 0, "hint: to read other fields, make one, as in --set \"t=date||'T'||time\" --time t",
            "plat track -q --set \"t=date||'T'||time\" --time t walk.csv"
        ),
    ])
    func lines(_ command: String, _ status: Int, _ hint: String, _ line: String) throws {
        let directory = try directory()
        let outcome = try directory.shell("plat \(command)")
        #expect(outcome.status == Int32(status) && outcome.errors.contains(hint), "\(outcome.errors)")
        if !line.isEmpty {
            let followed = try directory.shell(line)
            #expect(followed.status == 0 && !followed.text.isEmpty, "\(line): \(followed)")
        }
    }

    /// Numbers in quotes find nothing among the numbers of GeoJSON, and that is said. In tables they find them.
    @Test func numbersInQuotes() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "pop,lat,lon\n5,1,2\n7,1,2\n")
        _ = try directory.shell("plat cat -q -o a.geojson a.csv")
        let table = try directory.plat("filter", "pop = '5'", "a.csv")
        #expect(table.errors.contains("1 written") && !table.errors.contains("quoted-number"), "\(table.errors)")
        let layer = try directory.plat("filter", "pop IN ('5', '7') OR pop = 'x'", "a.geojson")
        #expect(layer.errors.contains("field 'pop' holds the number '5', which equals no number in quotes"))
        #expect(layer.errors.contains("hint: leave out the quotes in pop IN ('5', '7')"), "\(layer.errors)")
        #expect(layer.errors.contains("altered (2 quoted-number)"), "\(layer.errors)")
        #expect(try !directory.plat("filter", "pop = 'x'", "a.geojson").errors.contains("quotes"))
    }

    /// Every option that takes metres takes units.
    @Test func lengthsHaveUnits() throws {
        let directory = try directory()
        for (command, metres, units) in [
            ("shape circle a.csv --radius", "2000", "2km"), ("shape rect a.csv --size", "500x1852", "500mx1nmi"),
            ("shape arrow a.csv --unit", "1609.344", "1mi"),
            ("declutter a.csv --spacing", "100000", "100km"), ("track fixes.csv --max-speed", "10", "36km/h"),
            ("track fixes.csv --max-jump", "100", "0.1km"), ("track fixes.csv --distance-filter", "50", "0.05km"),
            ("track fixes.csv --desired-accuracy", "1000", "1 km"),
            ("fit a.csv --size 9x9 --min-distance", "5e6", "5000km"),
            ("fence fixes.csv --regions zones.geojson --cushion 0.01km --radius", "50", "50m"),
            ("geocode reverse a.csv --within", "1000", "1km"),
            ("declination a.csv --date 2026 --altitude", "-100", "-0.1km"),
            ("diff --id name a.csv a.geojson --tolerance", "1", "1m"),
            ("fit --center 46,7 --size 9x9 --span-meters", "1000,2000", "1km,2km"),
        ] {
            let outcomes = try [metres, units].map { try directory.shell("plat \(command)='\($0)' -q") }
            #expect(outcomes[0].status == 0 && !outcomes[0].text.isEmpty, "\(command): \(outcomes[0].errors)")
            #expect(outcomes[0].text == outcomes[1].text, "\(command): \(outcomes[1])")
        }
        try directory.write("p.csv", "x,y\n1,2\n")
        for command in [
            "shape circle --radius 1m", "shape arrow --unit 1m", "shape rect --size 1m",
            "diff --planar-b p.csv --tolerance 1m",
        ] {
            let outcome = try directory.shell("plat \(command) --planar p.csv")
            #expect(outcome.status == 64 && outcome.errors.contains("has a unit, but the layer is on a plane"))
        }
    }
}
