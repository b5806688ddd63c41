import Foundation

/// Texts that are JSON or are not: such as follow from the grammar of RFC 8259, and those of JSONTestSuite where
/// `SharedData` is there. Names begin with `y_` for JSON, `n_` for what is none and `i_` for what a reader may decide.
public enum JSONSuite {
    public static let files: [(name: String, bytes: [UInt8])] = made + shared

    /// The files for what takes long for each: every text of `made` is in one of the frames, the next in another.
    public static let fewFiles: [(name: String, bytes: [UInt8])] = {
        guard !Effort.isFull else { return files }
        let few = made.enumerated().filter { index, file in
            (index / frames.count + index) % frames.count == 0 || file.0.hasPrefix("n_outside")
        }
        return few.map(\.element) + shared
    }()

    private static let shared: [(String, [UInt8])] = SharedData.files("json/JSONTestSuite", "json").compactMap { path in
        FileManager.default.contents(atPath: path).map { ((path as NSString).lastPathComponent, Array($0)) }
    }

    private static let frames = [
        ("alone", "", ""), ("blank", " \n\t\r", "\r\n\t "), ("element", "[", "]"), ("second", "[0,", ",1]"),
        ("member", "{\"a\":", "}"), ("deep", "{\"a\":[{\"b\":[[", "]]}],\"c\":null}"),
    ]

    /// Every value, and every text that is none, alone and as deep in others as a fault can hide.
    private static var made: [(String, [UInt8])] {
        var files: [(String, [UInt8])] = []
        for (prefix, texts) in [("y", good), ("n", bad)] {
            for (number, text) in texts.enumerated() {
                for (frame, start, end) in frames {
                    files.append(("\(prefix)_\(number)_\(frame).json", Array(start.utf8) + text + Array(end.utf8)))
                }
            }
        }
        // What is neither a value nor within one.
        for (number, text) in outside.enumerated() { files.append(("n_outside_\(number).json", text)) }
        return files
    }

    private static let good: [[UInt8]] = [
        "null", "true", "false", "0", "-0", "1", "-1", "10", "1234567890", "0.5", "-0.25", "1e1", "1E1", "1e+1", "1e-1",
        "0e0", "0e+1", "1.5e300", "-123.456E-7", "123456789012345678901234567890", "\"\"", "\"a\"", "\" \"",
        "\"\u{7F}\"",
        "\"é\"", "\"東京\"", "\"😀\"", "\"\u{2028}\u{2029}\"", "\"\u{FFFF}\"", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
        "\"\\u0000\"", "\"\\u00e9\\u00E9\"", "\"\\ud83d\\ude00\"", "\"\\uD834\\uDD1E\"", "\"\\\\u0041\"", "\"[{,:}]\"",
        "[]", "[ ]", "[[]]", "[1]", "[1,2]", "[ 1 , 2 ]", "[null,true,\"\",{}]", "{}", "{ }", "{\"\":0}",
        "{\"a\":1,\"b\":2}", "{ \"a\" : 1 }", "{\"a\":{\"a\":{}}}", "{\"\\u0061\":[]}",
    ].map { Array($0.utf8) }

    private static let bad: [[UInt8]] =
        [
            "nul", "nulll", "Null", "True", "FALSE", "tru", "nan", "NaN", "Infinity", "-Infinity", "undefined", "a",
            "-", "+1",
            "--1", "01", "-01", "00", "1.", ".5", "-.5", "1.e1", "1e", "1E", "1e+", "1e-", "1e1.5", "1.2.3", "1e1e1",
            "0x1",
            "1_000", "1,000.", "1a", "١", "\"", "\"a", "a\"", "'a'", "\"\\\"", "\"\\a\"", "\"\\x41\"", "\"\\u\"",
            "\"\\u12\"", "\"\\u123g\"", "\"\\U0041\"", "\"\\\u{E9}\"", "\"\n\"", "\"\t\"", "\"\u{0}\"", "\"\u{1F}\"",
            "[",
            "[1", "[1,", "[1,]", "[,1]", "[,]", "[1 2]", "[1,,2]", "[1;2]", "(1)", "[1}", "{", "{\"a\"", "{\"a\":",
            "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{,\"a\":1}", "{\"a\"}", "{\"a\" 1}", "{\"a\"::1}", "{\"a\",1}",
            "{a:1}",
            "{1:1}", "{null:1}", "{'a':1}", "{\"a\":1 \"b\":2}", "{\"a\":1;\"b\":2}", "{\"a\":}", "{:1}", "{\"a\":1]",
            "/**/1",
            "1/**/", "//\n1", "#\n1", "\u{A0}1", "\u{B}1", "\u{C}1", "1\u{0}", "\u{2060}1",
        ].map { Array($0.utf8) } + [
            // No UTF-8: a byte of no character, one of two bytes, a character that is too long, a surrogate, too large.
            [0xFF], [0x22, 0x80, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
            [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0xC3, 0xA9],
        ]

    private static let outside: [[UInt8]] = [
        "", " ", "\n", "1 2", "1,2", "[] []", "{}{}", "[]]", "{}}", "]", "}", ",", ":", "[],", ",[]", "\"a\" \"b\"",
        "null null",
        "[1],", "{\"a\":1},", "[1]x", "\u{0}", "[]\u{0}",
    ].map { Array($0.utf8) }
}
