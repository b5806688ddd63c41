import Expressions
import Geometry
import Layers
import TestSupport
import Testing

/// Types, nulls and refusals of expressions.
struct ExpressionTests {
    private static let city = ExpressionRecord([
        "name": .string("Zürich"), "pop": .number("5000"), "zip": .string("02134"), "score": .number("-1.5e3"),
        "none": .null, "open": .boolean(true), "big": .number("12345678901234567890"), "Name 2": .string("it's"),
        "order": .number("1"), "empty": .string(""), "tags": .json(#"{"a":[1,2]}"#),
    ])

    @Test(arguments: [
        ("pop > 4999", "true"), ("pop > 5000", "false"), ("POP = 5000", "true"), ("pop = '5000'", "true"),
        ("pop IN ('5000')", "true"), ("none > 1", "unknown"), ("none IS NULL", "true"), ("empty = ''", "true"),
        ("empty IS NULL", "false"), ("NOT (none = 1)", "unknown"), ("none = 1 OR pop = 5000", "true"),
        ("name LIKE 'ZÜR%'", "true"), ("name LIKE 'z_rich'", "true"), ("name GLOB 'Z*'", "true"),
        ("name GLOB 'z*'", "false"), ("name = 'zürich' COLLATE NOCASE", "true"), ("\"Name 2\" = 'it''s'", "true"),
        ("\"order\" = 1", "true"), ("score = -1500", "true"), ("open", "true"), ("open AND pop < 0", "false"),
        ("zip = '02134'", "true"), ("number(zip) = 2134", "true"), ("coalesce(pop, 0) > 5", "true"),
        ("big > 1e19", "true"), ("tags ->> '$.a[1]' = 2", "true"), ("1 -- comment", "true"),
        ("/* a */ pop = 5000", "true"),
        ("pop BETWEEN 1 AND 5000", "true"), ("CASE WHEN pop > 1 THEN 1 END", "true"),
        ("CASE WHEN pop < 1 THEN 1 END", "unknown"), ("name LIKE 'a!%' ESCAPE '!'", "false"),
        ("'50%' LIKE '50!%' ESCAPE '!'", "true"), ("text(pop) = '5000'", "true"), ("(pop, 1) = (5000, 1)", "true"),
        ("name IS NOT 'x'", "true"), ("typeof(none) = 'null'", "true"),
        ("zip IN ('5000', '02134')", "true"), ("number(zip) IN (2134)", "true"), ("zip = pop", "false"),
        ("zip || 1 > '0'", "true"), ("length(zip) > 3", "true"), ("number(zip) + 1 > 2000", "true"),
        ("-number(zip) < 0", "true"),
        ("number(substr(zip, 2)) BETWEEN 1 AND 5000", "true"), ("pop IN (1, 5000)", "true"),
        ("name LIKE '%%%%%ch'", "true"),
        ("name REGEXP '^Z\\w+h$'", "true"), ("name REGEXP '^z'", "false"), ("name NOT REGEXP '(?i)^zÜ'", "false"),
        ("none REGEXP 'a'", "unknown"), ("empty REGEXP ''", "true"), ("empty REGEXP '^$'", "true"),
        ("\"Name 2\" REGEXP 't''s$'", "true"), ("pop REGEXP '^50*$'", "true"), ("regexp('r.c', name)", "true"),
        ("name REGEXP 'x|' || 'ri'", "true"), ("name REGEXP zip", "false"),
        ("'ab' REGEXP 'A' OR 'ab' REGEXP 'b'", "true"),
    ])
    func conditions(text: String, verdict: String) {
        #expect(Self.city.verdict(text) == verdict)
    }

    @Test(arguments: [
        ("pop / 3", "1666"), ("pop / 3.0", "1666.6666666666667"), ("upper(name)", "'ZÜRICH'"), ("lower('ÄB')", "'äb'"),
        ("round(0.15, 1)", "0.1"), ("round(2.5)", "3"), ("round(-2.5)", "-3"), ("round(0.125, 2)", "0.13"),
        ("round(2.675, 2)", "2.67"), ("round(pop)", "5000"), ("round(none)", "null"),
        ("printf('%.2f', 2.675)", "'2.67'"),
        ("printf('%05d|%-4s|%x|%%', 42, 'a', 255)", "'00042|a   |ff|%'"), ("format('%,d', 1234567)", "'1,234,567'"),
        ("name", "'Zürich'"), ("zip", "'02134'"), ("big", "12345678901234567890"),
        ("text(big)", "'12345678901234567890'"),
        ("score", "-1.5e3"), ("score + 0", "-1500"), ("none", "null"), ("pop > 1", "1"), ("open", "true"),
        ("text(score)", "'-1.5e3'"), ("text(pop + 0.5)", "'5000.5'"), ("number(' 12 ')", "12"),
        ("number('1x')", "null"),
        ("name || '/' || pop", "'Zürich/5000'"), ("length(name)", "6"), ("1e400 > 1e300", "1"),
        ("tags", #"{"a":[1,2]}"#), ("json_extract(tags, '$.a')", "'[1,2]'"), ("'a' || none", "null"),
        ("9223372036854775807 + 0", "9223372036854775807"), ("0.1 + 0.2", "0.30000000000000004"),
        ("strftime('%Y', '2024-05-06')", "'2024'"), ("date('now') = date(current_timestamp)", "1"),
        ("file()", "'layer.csv'"), ("record()", "1"),
    ])
    func values(text: String, value: String) {
        #expect(Self.city.value(text) == value)
    }

    @Test(arguments: [
        ("", "the expression is empty"), ("1) LIMIT 0 --", "this is not a single expression"),
        ("1) GROUP BY (1", "syntax error near )"), ("1; DROP TABLE x", "syntax error"), ("pop >", "--where: "),
        ("(SELECT 1)", "cannot have a SELECT"), ("pop IN (SELECT 1)", "cannot have a SELECT"),
        ("EXISTS (SELECT 1)", "cannot have a SELECT"), ("pop IN json_each('[1]')", "--where: "),
        ("sum(pop) > 1", "sees one record at a time"), ("count(*)", "sees one record at a time"),
        ("row_number() OVER ()", "sees one record at a time"), ("pop = ?1", "parameters"), ("pop = :a", "parameters"),
        ("pop = @a", "parameters"), ("random() > 0", "random() is refused"), ("hex(randomblob(2)) = ''", "refused"),
        ("load_extension('x')", "cannot be used"), ("sqlite_version() = ''", "cannot be used"),
        ("zeroblob(9) IS NULL", "cannot be used"), ("changes() = 0", "cannot be used"),
        ("nosuch(1)", "no function named nosuch"),
        (
            "name REGEXP '''' OR name REGEXP ('it''s(')",
            "missing closing parenthesis (at ^ in name REGEXP '''' OR name REGEXP ('it''s(^')"
        ),
        ("pop = 5 5", "syntax error"), ("order = 1", "needs double quotes"),
        ("'open", "syntax error near open"), ("rowid = 0", "no field named 'rowid'"),
        ("a.b = 1", "no field named 'a.b'"),
        ("RAISE(IGNORE)", "--where: "), ("lon(1)", "wrong number of arguments"),
        ("popp > 1", "no field named 'popp' (at ^ in ^popp > 1); hint: did you mean pop?"),
        (
            "1 = 1 AND \"Zürich\" = name",
            "no field named 'Zürich' (at ^ in 1 = 1 AND ^\"Zürich\" = name); hint: text goes in single"
        ),
        (
            "zip > 5000",
            "zip holds text, which is compared with a number (at ^ in ^zip > 5000); hint: write number(zip)"
        ),
        ("zip IN ('a', 5000)", "zip holds text, which is compared with a number (at ^ in ^zip IN"),
        ("NOT zip NOT BETWEEN -1 AND 2", "zip holds text"), ("5e3 < zip", "zip holds text"),
        ("CASE WHEN (zip >= 2 * 1000) THEN 1 END", "zip holds text"), ("coalesce(none, zip, 0) > 5", "zip holds text"),
        ("text(pop) > 5", "text(pop) is a text, which is compared with a number"),
        (
            "pop = 1 OR strftime('%Y', name) > 2000",
            "strftime('%Y', name) is a text, which is compared with a number (at ^ in pop = 1 OR ^strftime('%Y', name) > "
        ),
        ("name", "'name' is a text, not a condition; hint: write name = '…' or name IS NOT NULL"),
        (
            "name = 'a' or 'b' OR 'c'",
            "'b' is a text, not a condition (at ^ in name = 'a' or ^'b' OR 'c'); hint: write name IN ('a', 'b', 'c')"
        ),
        ("name = ('a' OR 'b')", "hint: write name IN ('a', 'b')"),
        ("pop = 5 OR 7", "7 is a number, not a condition (at ^ in pop = 5 OR ^7); hint: write pop IN (5, 7)"),
        ("lower(name) LIKE 'a%' AND '%b'", "hint: write lower(name) LIKE 'a%' AND lower(name) LIKE '%b'"),
        ("'a' OR pop > 1", "'a' is a text, not a condition (at ^ in ^'a' OR pop > 1); hint: compare it, as in FIELD"),
        ("name =~ '^B'", "=~ is not an operator (at ^ in name ^=~ '^B'); hint: write name REGEXP '^B'"),
        ("pop > 1 AND name !~ 'x'", "hint: write pop > 1 AND name NOT REGEXP 'x'"),
        ("name ~ 'x'", "~ is not an operator (at ^ in name ^~ 'x'); hint: write name REGEXP 'x'"),
        ("name=CH", "no field named 'CH' (at ^ in name=^CH); hint: text goes in single quotes: name = 'CH'"),
        ("name = \"CH\" AND pop > 1", "hint: text goes in single quotes: name = 'CH'"),
        ("longitude > 5", "(at ^ in ^longitude > 5); hint: did you mean the function lon()?"),
        ("'name'", "'name' is a text, not a condition"),
        (
            "name * 2 > 3",
            "name holds text, which is computed with as a number (at ^ in ^name * 2 > 3); hint: write number(name)"
        ),
        ("abs(zip) > 3", "zip holds text, which is computed"), ("pop > -zip", "zip holds text, which is computed"),
        ("pop > 1 AND name", "'name' is a text, not a condition (at ^ in pop > 1 AND ^name)"),
        ("NOT name", "'name' is a text, not a condition"),
        ("pop = NULL", "a comparison with NULL is never true (at ^ in pop ^= NULL); hint: write IS NULL"),
        ("pop <> NULL", "hint: write IS NOT NULL"),
        ("pop = 5000 AND zip = 02134", "zip holds text"), ("pop +* 2", "syntax error near * (at ^ in pop +^* 2)"),
        ("pop = 5000 AND zip = 2134", "hint: put the value in single quotes, or write number(zip)"),
        (
            "pop > 100 || pop < 30",
            "|| joins no conditions (at ^ in pop > 100 ^|| pop < 30); hint: write pop > 100 OR pop < 30"
        ),
        ("pop > 3 & pop < 9", "hint: write pop > 3 AND pop < 9"),
        ("20 < pop < 30", "two comparisons in a row compare the result of the first (at ^ in 20 < pop ^< 30)"),
        ("20 < pop < 30", "hint: write … < pop AND pop < …"),
        ("'pop' > 100", "two constants are compared (at ^ in ^'pop' > 100); hint: a field has no quotes"),
        ("name = 'a' AND 'the name' = 'PAKA'", "a field has no quotes, or double quotes: \"the name\""),
        ("'pop' * 2 > 3", "'pop' is a text, which is computed with as a number"),
        ("name + ' x' = 'a x'", "|| joins texts"),
        ("date(name) - 1 > 3", "date() is a text, which is computed with as a number (at ^ in ^date(name) - 1 > 3)"),
        ("strftime(name, '%Y') = '2026'", "hint: write strftime('%Y', name)"),
        ("strftime('%B', name) = 'May'", "strftime() has no %B"),
        ("name LIKE 'new*'", "'new*' has no %, which stands for any text"),
        ("name NOT IN ('a', NULL)", "NOT IN with NULL is never true"),
        ("year(name) = 3", "no function named year (at ^ in ^year(name) = 3); hint: write strftime('%Y', …)"),
        ("name = ‘PAKA’", "text goes in straight quotes: 'PAKA'"), ("$name = 'x'", "write a field without $"),
        ("lat > 4", "no field named 'lat' (at ^ in ^lat > 4); hint: the column became the geometry"),
    ])
    func refusals(text: String, message: String) {
        var record = Self.city
        record.geometryColumns = ["lat"]
        let verdict = record.verdict(text)
        #expect(verdict.contains(message))
        #expect(!verdict.contains("\u{1}"))
    }

    /// What looks like texts beside AND and OR, and like operators of other languages, but is none.
    @Test(arguments: [
        "name BETWEEN 'a' AND 'b' OR pop BETWEEN 1 AND 2", "(name BETWEEN 'a' AND 'z') AND pop > 0 OR 1",
        "CASE WHEN pop > 1 AND name > 'a' THEN 'x' END = 'x' OR name = 'y'", "name IN ('a', 'b') AND NOT name LIKE 'x'",
        "number(name) * 2 > 1 OR name || '-' || zip > 'a'", "pop IS NULL OR NOT pop", "'a' IS NOT name AND pop > 1",
        "coalesce(name, NULL) > 'a'", "name IS NOT '' OR pop > 1", "(name IS NOT 'x') AND pop > 0",
        "pop & ~1 OR pop = ~ 5", "'a' || 'b' = name OR pop > 1", "pop > 0 AND 1",
    ])
    func conditions(text: String) {
        #expect(["true", "false", "unknown"].contains(Self.city.verdict(text)), "\(Self.city.verdict(text))")
    }

    @Test func failuresAreBadRecords() {
        let record = ExpressionRecord(["n": .number("-9223372036854775808"), "t": .string("{"), "ok": .number("1")])
        #expect(record.verdict("abs(n) > 1").contains("bad: --where: integer overflow"))
        #expect(record.verdict("json_extract(t, '$.a') = 1").contains("bad: --where: malformed JSON"))
        #expect(record.value("x'00ff'").contains("bad: --set result: the value is a blob"))
        #expect(record.verdict("printf('%.*c', 500000000, 'x') = ''").contains("widths end at 1000"))
        #expect(record.value("1e300 * 1e300").contains("bad: --set result: the value is too large for a number"))
        #expect(record.verdict("t REGEXP t || '(a'").contains("bad: --where: REGEXP '{(a': the pattern is malformed"))
        #expect(record.verdict("'\(String(repeating: "a", count: 40))!' REGEXP '^(a+)+$'").contains("too many steps"))
        #expect(record.verdict("intersects_box(1, 5, 2, 3)").contains("this is not a box"))
    }

    @Test func namesThatDifferByCase() {
        let record = ExpressionRecord(["Name": .string("a"), "name": .string("b"), "NAME": .string("c")])
        #expect(record.verdict("Name = 'a' AND name = 'b' AND NAME = 'c'") == "true")
        #expect(record.verdict("nAme = 'a'").contains("'nAme' may be any of the fields Name, name, NAME"))
    }

    @Test func manyFields() {
        var record = ExpressionRecord()
        for index in 0..<5000 {
            record.fields.append(Field("f\(index)", .number))
            record.sample.values.append((index, .number("\(index)")))
        }
        #expect(record.verdict("f4999 + f0 + f77 = 5076") == "true")
        let names = (0..<2000).map { "f\($0)" }.joined(separator: " + ")
        #expect(record.verdict("\(names) > 0").contains("it names 2000 fields, and an expression may name 1999"))
    }

    @Test func undeclaredFields() {
        var record = ExpressionRecord(["a": .number("1"), "s": .jsonString(#""x\n\u00e9""#), "5": .number("2")])
        record.isDeclared = false
        #expect(record.verdict("a = 1 AND later IS NULL") == "true")
        #expect(record.verdict("s = 'x' || char(10) || 'é'") == "true")
        #expect(record.verdict("A = 1") == "unknown")
        #expect(record.verdict("\"5\" = 2") == "true")
        #expect(record.verdict("a = '1'") == "false")
        record.isDeclared = true
        record.isOneOfMany = true
        #expect(record.verdict("later = 1") == "unknown")
    }

    @Test func namesThatNoRecordHasHad() {
        let condition = ExpressionText("pop > 1 AND nme = 'a' AND nothing", option: "--where")
        let seen = SeenNames([condition])
        #expect(seen.problems.first == nil)
        var filter = RecordFilter(condition, seen: seen)
        for (index, name) in ["pop", "name"].enumerated() { filter.add(Field(name, .any), at: index) }
        #expect(seen.problems.first?.kind == .data)
        #expect(seen.problems.first?.text == "--where: no field named 'nme'; hint: did you mean name?")
    }

    @Test func deepAndLongExpressions() {
        let record = ExpressionRecord(["n": .number("1")])
        let deep = String(repeating: "(", count: 200) + "n" + String(repeating: ")", count: 200)
        #expect(record.verdict(deep).hasPrefix("--where: "))
        let long = (0..<2000).map { _ in "n" }.joined(separator: "+")
        #expect(record.verdict(long).hasPrefix("--where: "))
        #expect(record.verdict(String(repeating: " ", count: 70_000) + "n").contains("64 KiB"))
        #expect(record.verdict("'\(String(repeating: "a", count: 20_000))' LIKE '%a%a%a%b'") == "false")
    }

    @Test func aFieldKeepsItsPlace() {
        let record = ExpressionRecord(["a": .number("1.50"), "b": .string("x")])
        #expect(record.value("a * 2", of: "a") == "3")
        #expect(record.value("a", of: "b") == "1.50")
        #expect(record.value("missing", of: "b").contains("no field named 'missing'"))
    }
}
