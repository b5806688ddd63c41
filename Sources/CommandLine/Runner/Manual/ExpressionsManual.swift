package import CommandKit

extension Manual {
    /// plat-expressions(7): conditions and computed values.
    package static let expressions = Manual(
        topic: "expressions", name: "plat-expressions", section: 7,
        abstract: "Conditions that select records, and expressions that compute values."
    ) {
        [
            .aboutExpressions, .fieldsOfRecords, .valuesOfExpressions, .operators, .functionsOfRecords,
            .functionsOfValues, .faults,
        ]
    }
}

extension Manual.Chapter {
    fileprivate static var aboutExpressions: Manual.Chapter {
        Manual.Chapter(
            "Description",
            [
                .text(
                    """
                    Every command that reads layers takes --where EXPR and keeps only the records for which the \
                    condition is true. 'plat filter EXPR FILE' writes them as a layer. SQLite evaluates expressions, \
                    one record at a time, so its documentation covers the rest.
                    """),
                .lines([
                    "plat filter 'population > 1000000' cities.csv > large.geojson",
                    "plat filter \"country = 'CH' AND name LIKE 'z%'\" cities.shp > swiss.geojson",
                    "plat render --where 'area() > 1e9' -o lakes.png lakes.shp",
                    "plat bounds --as bbox --where 'name IS NOT NULL' states.shp",
                ]),
                .text(
                    """
                    A field is written as in the layer, in letters of any case where the layer declares its fields. A \
                    name with characters other than letters, digits and _ goes in double quotes, and so does a word of SQL, \
                    such as "order". Text goes in single quotes; a quote in it is doubled.

                    A condition is true, false or unknown. It is unknown if a value in it is null: for a \
                    record without a country, country <> 'CH' is unknown. Records for which the condition is false or \
                    unknown are filtered out, and the summary counts both: 57 filtered (7 unknown). So read = written + skipped + filtered.

                    Records are first checked against --bbox, then filtered. The condition may name fields that \
                    --fields does not keep, and columns that hold the coordinates. --limit counts what is left.
                    """),
            ])
    }

    fileprivate static var fieldsOfRecords: Manual.Chapter {
        Manual.Chapter(
            "Fields",
            [
                .text(
                    """
                    Commands that select fields also compute, rename and drop them. The order is always the same: --bbox, \
                    --where, --set, --rename, --fields and --exclude, --limit. Before --limit, 'plat cat' and 'plat filter' \
                    drop features without geometry, split geometries, skip duplicates, take a sample and number what is \
                    left, in this order. --null-values and --number-fields come before --where.
                    """),
                .lines([
                    "plat cat --set 'density=population/(area()/1e6)' states.shp > states.geojson",
                    "plat cat --set 'pop=round(pop/1e6, 1)' --rename pop=millions cities.csv",
                    "plat cat --fields 'name, name_*' --exclude name_zh countries.shp",
                ]),
                .list([
                    (
                        "--set NAME=EXPR",
                        """
                        Gives the field NAME the value of EXPR: a number, a string or null. It may be given several times; \
                        each sees the values of those before it. A field that exists keeps its place, a new one comes \
                        last. The name of a field alone copies its value as it is. A comparison gives 1 or 0.
                        """
                    ),
                    (
                        "--rename OLD=NEW",
                        "Gives a field another name. There may be no other field of that name, unless it is renamed as well."
                    ),
                    (
                        "--fields, --exclude",
                        "Keep or drop fields by their new names. * stands for any text in a name, ? for one character."
                    ),
                ]),
            ])
    }

    fileprivate static var valuesOfExpressions: Manual.Chapter {
        Manual.Chapter(
            "Values",
            [
                .list([
                    (
                        "Numbers",
                        """
                        A number without a point or an exponent is an integer, others are doubles. The quotient of two \
                        integers is cut off: 5 / 2 is 2, and 5 / 2.0 is 2.5. Integers beyond 64 bits become the nearest \
                        double, with a warning; text(FIELD) has their digits.
                        """
                    ),
                    (
                        "Text",
                        """
                        A column of a CSV holds numbers only if all of its values are numbers, so codes such as 02134 \
                        are text. Comparing a field that holds text with a number is an error: write '5000', or \
                        number(FIELD). Members of GeoJSON have no such type: a string that is compared with a number is \
                        greater than any, a number equals no number in quotes, and warnings count both.
                        """
                    ),
                    (
                        "Null",
                        """
                        An empty value of a CSV, a blank value of a shapefile, null in JSON, and a field that a \
                        feature does not have. Test it with IS NULL or IS NOT NULL; coalesce(FIELD, 0) gives 0 instead.
                        """
                    ),
                    ("True and false", "1 and 0."),
                    (
                        "Arrays and objects",
                        "The text of their JSON, so tags ->> '$.highway' and json_extract(tags, '$.lanes') work."
                    ),
                ])
            ])
    }

    fileprivate static var operators: Manual.Chapter {
        Manual.Chapter(
            "Operators",
            [
                .list([
                    ("= <> < <= > >=, IS, IS NOT", "Comparisons. IS treats two nulls as equal."),
                    (
                        "AND, OR, NOT",
                        "Logic with unknown. Each side is a condition: not name = 'a' OR 'b', but name IN ('a', 'b')."
                    ),
                    ("+ - * / %", "Arithmetic."),
                    ("||", "Joins two texts."),
                    ("A BETWEEN B AND C, A IN (B, C)", "Tests against several values."),
                    (
                        "A LIKE B",
                        """
                        Tests a text against a pattern, without regard to case: % stands for any text, _ for one \
                        character.
                        """
                    ),
                    (
                        "A GLOB B",
                        "Tests a text against a pattern with regard to case: * stands for any text, ? for one character."
                    ),
                    (
                        "A REGEXP B",
                        """
                        True if a part of a text matches a regular expression of Perl, with regard to case: name REGEXP \
                        '^San |(?i)burg$'. Classes such as \\w know the letters of all scripts. A text that takes too \
                        many steps makes the record a bad one. =~ and ~ of other languages are refused. This needs \
                        libpcre2.
                        """
                    ),
                    ("CASE WHEN A THEN B ELSE C END", "Chooses a value. iif(A, B, C) does the same."),
                    ("CAST(A AS REAL)", "Changes the type of a value: to REAL, INTEGER or TEXT."),
                    ("A COLLATE NOCASE = B", "Compares texts without regard to case."),
                ])
            ])
    }

    fileprivate static var functionsOfRecords: Manual.Chapter {
        Manual.Chapter(
            "Functions of a record",
            [
                .text("They are null for a record without a geometry, except for record(), file() and id()."),
                .list([
                    (
                        "lon(), lat()",
                        "Degrees of a point. For other geometries, those of the centre of the bounding box."
                    ),
                    (
                        "west(), south(), east(), north()",
                        "Sides of the bounding box in degrees. If it crosses the antimeridian, west is greater than east."
                    ),
                    ("kind()", "Type of the geometry, as in GeoJSON: 'Point', 'MultiPolygon'."),
                    ("vertices(), parts()", "Number of positions, and of single points, lines and polygons."),
                    (
                        "area(), length()",
                        """
                        Square metres of polygons and metres of lines, as 'plat measure' finds them: edges are the shortest \
                        paths on the WGS84 ellipsoid. 0 for other geometries. An invalid polygon is measured as it \
                        is, with a warning; with --make-valid as it is when repaired. The area is null if an edge spans \
                        180° or 360° of longitude.
                        """
                    ),
                    (
                        "intersects_box(W,S,E,N)",
                        "True if the bounding box overlaps or touches this one, in degrees, as with --bbox."
                    ),
                    (
                        "within_m(LAT,LON,METRES)",
                        "True if the geometry contains the place or is at most METRES away from it."
                    ),
                    ("id()", "Identifier of a GeoJSON feature; null if it has none."),
                    ("record()", "Number of the record in its file, from 1."),
                    ("file()", "Name of the file, as in messages."),
                ]),
            ])
    }

    fileprivate static var functionsOfValues: Manual.Chapter {
        Manual.Chapter(
            "Functions of values",
            [
                .text(
                    """
                    The functions of SQLite are there: abs, coalesce, date, format, hex, ifnull, iif, instr, json_extract, \
                    length, lower, ltrim, max, min, nullif, printf, replace, round, rtrim, sign, sqrt, strftime, substr, \
                    trim, typeof, unicode, upper and others. These differ from SQLite or come on top of it:
                    """),
                .list([
                    ("upper(T), lower(T), LIKE, NOCASE", "Know the letters of all scripts, not only a to z."),
                    (
                        "round(N, DIGITS)",
                        "Rounds halves away from zero: round(2.5) is 3. round(0.15, 1) is 0.1, as the number 0.15 is slightly less."
                    ),
                    ("printf(FORMAT, …), format(FORMAT, …)", "Write exact decimals; widths end at 1000."),
                    ("text(FIELD)", "The text of a value as the layer holds it: 02134, 1.50."),
                    ("number(T)", "The number that a text spells; null for other text."),
                    (
                        "date('now')",
                        """
                        'now' and current_timestamp are one instant for the whole run: that of SOURCE_DATE_EPOCH if it is \
                        set.
                        """
                    ),
                ]),
                .text(
                    """
                    Refused are SELECT, aggregates such as sum(), parameters, random(), and functions that look at the \
                    database instead of the record.
                    """),
            ])
    }

    fileprivate static var faults: Manual.Chapter {
        Manual.Chapter(
            "Errors",
            [
                .text(
                    """
                    An expression is checked before any record is read; the exit status is 64 if it is wrong. If a layer \
                    does not declare its fields, as GeoJSON does not, a field that no record has is found at the end, \
                    and the exit status is 65. An expression that fails for a record, because a number is too large or \
                    JSON is malformed, makes the record a bad one: see --on-error.
                    """)
            ])
    }
}
