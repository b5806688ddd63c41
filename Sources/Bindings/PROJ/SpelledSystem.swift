import Glibc

/// Systems in degrees that .prj files spell out most often, by their EPSG codes. PROJ takes eight milliseconds to find out
/// which system such a text is, and less than one for a code.
package enum SpelledSystem {
    /// The rest of the name of a system and of its datum, both on the ellipsoid GRS 1980.
    package static let codes = [
        "ETRS_1989": 4258,
        "GDA_1994": 4283,
        "JGD_2000": 4612,
        "JGD_2011": 6668,
        "Korea_2000": 4737,
        "NAD_1983_2011": 6318,
        "NAD_1983_NSRS2007": 4759,
        "NZGD_2000": 4167,
        "North_American_1983": 4269,
        "North_American_1983_CSRS": 4617,
        "North_American_1983_HARN": 4152,
        "POSGAR_1998": 4190,
        "RGF_1993": 4171,
        "SIRGAS_2000": 4674,
        "SWEREF99": 4619,
    ]

    /// The code of a system by its text; nil for any text that contains more, less or something else.
    package static func code(of text: String) -> String? {
        var rest = text.utf8[...]
        guard take(#"GEOGCS["GCS_"#, &rest), let quote = rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
        let name = Substring(rest[..<quote])
        guard let code = codes[String(name)] else { return nil }
        rest = rest[quote...]
        guard take(#"","#, &rest), take(#"DATUM["D_\#(name)","#, &rest), take(#"SPHEROID["GRS_1980","#, &rest),
            takeNumber(6_378_137, &rest), take(",", &rest), takeNumber(298.257222101, &rest), take("]],", &rest),
            take(#"PRIMEM["Greenwich","#, &rest), takeNumber(0, &rest), take("],", &rest),
            take(#"UNIT["Degree","#, &rest), takeNumber(.pi / 180, &rest), take("]]", &rest), rest.isEmpty
        else { return nil }
        return "EPSG:\(code)"
    }

    /// Takes a text and the blanks and line ends after it.
    private static func take(_ text: String, _ rest: inout Substring.UTF8View) -> Bool {
        guard rest.starts(with: text.utf8) else { return false }
        rest = rest.dropFirst(text.utf8.count).drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return true
    }

    /// Takes a number that is as good as equal.
    private static func takeNumber(_ wanted: Double, _ rest: inout Substring.UTF8View) -> Bool {
        let digits = rest.prefix { $0 == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard let number = Double(Substring(digits)), (number - wanted).magnitude <= 1e-14 * wanted else {
            return false
        }
        rest = rest.dropFirst(digits.count)
        return true
    }
}
