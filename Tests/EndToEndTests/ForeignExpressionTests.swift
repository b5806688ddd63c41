import TestSupport
import Testing

/// Expressions of Miller and JavaScript in lines of their programs.
struct ForeignExpressionTests {
    private func directory() throws -> Workdir {
        let directory = try Workdir()
        try directory.write("c.csv", "name,lat,lon,pop,zone\nAb,47.1,8.1,100,x\nB,47.5,8.6,2000,y\n")
        return directory
    }

    /// Each is answered by the same in plat, which computes the same.
    @Test(arguments: [
        ("filter '$name =~ \"^A\"'", "name REGEXP '^A'"), ("filter '$name !=~ \"^B\"'", "name NOT REGEXP '^B'"),
        ("filter '!($pop > 500)'", "NOT (pop > 500)"), ("filter 'strlen($name) == 2'", "length(name) = 2"),
        ("filter '$zone == \"x\" && $pop < 500'", "zone = 'x' AND pop < 500"),
        ("filter '$zone != \"y\" || $pop < 0'", "zone != 'y' OR pop < 0"),
        ("filter 'toupper($zone) == \"X\"'", "upper(zone) = 'X'"),
        ("filter 'is_present($pop) && $name . $zone == \"Abx\"'", "pop IS NOT NULL AND name || zone = 'Abx'"),
        ("filter '$pop / 1000 < 0.5'", "pop * 1.0 / 1000 < 0.5"),
        ("filter '$pop ** 2 == 10000'", "pow(pop, 2) = 10000"),
        ("filter '$pop // 1000 == 0'", "floor(pop * 1.0 / 1000) = 0"),
        ("filter '($pop < 500 ? \"s\" : \"l\") == \"s\"'", "(iif(pop < 500, 's', 'l')) = 's'"),
        ("filter -x '$pop > 500'", "NOT (pop > 500)"), ("filter '${name} =~ \"b$\"'", "name REGEXP 'b$'"),
        ("filter '$name == \"it'\"'\"'s\" || $pop == 100'", "name = 'it''s' OR pop = 100"),
    ])
    func conditionsOfMiller(_ verb: String, _ condition: String) throws {
        try expect("mlr --icsv --ocsv \(verb) c.csv", condition)
    }

    @Test(arguments: [
        ("name != \"B\"", "name != 'B'"), ("name.toUpperCase() === \"AB\"", "upper(name) = 'AB'"),
        ("name.startsWith(\"A\")", "substr(name, 1, 1) = 'A'"), ("name.includes(\"b\")", "instr(name, 'b') > 0"),
        ("name.length > 1", "length(name) > 1"), ("/^a/i.test(name)", "name REGEXP '(?i)^a'"),
        ("name.match(/b$/)", "name REGEXP 'b$'"), ("this.properties.name == \"Ab\"", "name = 'Ab'"),
        ("[\"Ab\",\"C\"].includes(name)", "name IN ('Ab', 'C')"),
        ("[\"Ab\",\"C\"].indexOf(name) > -1", "name IN ('Ab', 'C')"),
        ("[\"B\",\"C\"].indexOf(name) == -1", "NOT name IN ('B', 'C')"),
        ("zone !== null && pop < 500", "zone IS NOT NULL AND pop < 500"),
        ("Math.abs(pop) < 500", "abs(pop) < 500"),
        ("d.pop < 500 && !(this.x > 8.5)", "pop < 500 AND NOT (lon() > 8.5)"),
        ("name + \"-\" + zone == \"Ab-x\"", "name || '-' || zone = 'Ab-x'"),
    ])
    func conditionsOfMapshaper(_ theirs: String, _ condition: String) throws {
        try expect("mapshaper c.csv -filter '\(theirs)' -o format=csv", condition)
    }

    /// The line for a filter has the condition, and keeps the first row alone.
    private func expect(_ line: String, _ condition: String) throws {
        let directory = try directory()
        let outcome = try directory.shell("plat \(line)")
        let hint =
            outcome.errors.split(separator: "; hint: use ").last.map { String($0).split(separator: "\n")[0] } ?? ""
        #expect(hint.contains(Self.quoted(condition)), "\(outcome.errors)")
        let followed = try directory.shell(String(hint))
        #expect(followed.status == 0 && followed.lines.count == 2 && followed.text.contains("Ab,"), "\(followed)")
    }

    private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: #"'\''"#) + "'" }

    /// Several assignments are several options, and a field may get a value of its own.
    @Test(arguments: [
        (
            "mlr --icsv --ocsv put '$a = $name . \"!\"; $b = $pop / 3' c.csv",
            "--set 'a=name || '\\''!'\\''' --set 'b=pop * 1.0 / 3'"
        ),
        ("mlr --icsv --ocsv put '$pop += 1' c.csv", "--set 'pop=pop + 1'"),
        (
            "mapshaper c.csv -each 'a = name + \" (\" + zone + \")\", b = this.id' -o format=csv",
            "--set 'b=record() - 1'"
        ),
        ("mapshaper c.csv -each 'a = pop.toFixed(1)' -o format=csv", "--set 'a=printf('\\''%.1f'\\'', pop)'"),
        ("plat each 'a = name.slice(0, 1) + zone' c.csv", "a=substr(name, 1, 1) || zone"),
    ])
    func assignments(_ line: String, _ words: String) throws {
        let directory = try directory()
        let outcome = try directory.shell("plat \(line.hasPrefix("plat ") ? String(line.dropFirst(5)) : line)")
        let hint =
            outcome.errors.split(separator: "; hint: use ").last.map { String($0).split(separator: "\n")[0] } ?? ""
        #expect(hint.contains(words), "\(outcome.errors)")
        #expect(try directory.shell(String(hint)).status == 0, "\(hint)")
    }

    /// An expression that plat does not have is not offered; the message names the page about expressions.
    @Test(arguments: [
        "mlr --icsv --ocsv put '$a = splitax($name, \" \")[1]' c.csv", "mlr --icsv --ocsv filter 'NR < 3' c.csv",
        "mlr --icsv --ocsv put 'if ($pop > 5) {$a = 1}' c.csv",
        "mlr --icsv --ocsv put '$a = sub($name, \"a\", \"b\")' c.csv",
        "mlr --icsv --ocsv put '$[[1]] = \"b\"' c.csv", "mlr --icsv --ocsv put 'unset $pop' c.csv",
        "mapshaper c.csv -filter '!name' -o format=csv", "mapshaper c.csv -filter 'this.centroidX > 3' -o format=csv",
        "mapshaper c.csv -each 'n = name || \"none\"' -o format=csv",
        "mapshaper c.csv -each 'delete name' -o format=csv",
        "mapshaper c.csv -each 'n = name + zone + \"x\"' -o format=csv",
        "mapshaper c.csv -each 'n = `x${name}`' -o format=csv",
        "ogr2ogr -where 'OGR_GEOM_AREA > 3' o.csv c.csv", "ogr2ogr -where 'st_nothing(name) > 3' o.csv c.csv",
    ])
    func noneIsOffered(_ line: String) throws {
        let outcome = try directory().shell("plat \(line)")
        #expect(outcome.status == 64 && !outcome.errors.contains("use plat"), "\(outcome.errors)")
        #expect(outcome.errors.contains("hint: see 'plat help expressions' for how to write "), "\(outcome.errors)")
    }

    /// Double quotes are for names of fields in SQL, and both mean the same there.
    @Test func conditionsOfSQL() throws {
        let outcome = try directory().shell("plat ogr2ogr -where '\"name\" ILIKE '\"'a%'\" o.csv c.csv")
        #expect(
            outcome.errors.contains(#"'"name" LIKE '\''a%'\'''"#) || outcome.errors.contains("name LIKE"),
            "\(outcome.errors)")
    }
}
