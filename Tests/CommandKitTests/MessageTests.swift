import CommandKit
import Testing

/// Every message a wrong command line can get, word by word.
struct MessageTests {
    private static let messages: [(line: String, message: String)] = [
        ("convert", "plat convert: error: --from is required; hint: use coordinate, map-point or pixel"),
        ("convert -f pixel --form x", "plat convert: error: unknown option --form; hint: did you mean --from?"),
        ("convert -f pixel --form=x", "plat convert: error: unknown option --form; hint: did you mean --from?"),
        ("convert -f pixel --out x", "plat convert: error: unknown option --out; hint: did you mean --output?"),
        ("convert -f pixel --zebra", "plat convert: error: unknown option --zebra; hint: see 'plat convert --help'"),
        ("convert -f pixel --faul x", "plat convert: error: unknown option --faul; hint: see 'plat convert --help'"),
        ("convert -f pixel -x", "plat convert: error: unknown option -x; hint: see 'plat convert --help'"),
        ("convert -f pixel -qx", "plat convert: error: unknown option -x in '-qx'; hint: see 'plat convert --help'"),
        ("convert -zooom 3", "plat convert: error: unknown option -z in '-zooom'; hint: did you mean --zoom?"),
        (
            "convert --from coordinat",
            "plat convert: error: --from: unknown form 'coordinat' (use coordinate, map-point or pixel); hint: did you mean coordinate?"
        ),
        (
            "convert -f xyzzy",
            "plat convert: error: -f: unknown form 'xyzzy' (use coordinate, map-point or pixel)"
        ),
        (
            "convert -f pixel --size 320",
            "plat convert: error: --size: '320' is not a size; hint: use WxH, as in 320x460"
        ),
        ("convert -f pixel --size", "plat convert: error: --size needs a value; hint: use WxH, as in 320x460"),
        (
            "convert -f pixel --size -x",
            "plat convert: error: --size needs a value; hint: write --size=-x if that is the value"
        ),
        ("convert -f pixel -o --quiet", "plat convert: error: -o needs a value"),
        ("convert -f pixel -o -- x", "plat convert: error: -o needs a value"),
        ("convert -f pixel --zoom=nan", "plat convert: error: --zoom: 'nan' is not a number"),
        ("convert -f pixel -l 1e3", "plat convert: error: -l: '1e3' is not a whole number"),
        (
            "convert -f pixel --latitude 91",
            "plat convert: error: --latitude: '91' is beyond the pole; hint: give -90 to 90"
        ),
        ("convert -f pixel --words x", "plat convert: error: --words: Bug()"),
        ("convert -f pixel --quiet=yes", "plat convert: error: --quiet takes no value"),
        ("convert -f pixel -q=yes", "plat convert: error: -q takes no value"),
        ("convert -f pixel -o a --output=b", "plat convert: error: --output is given twice: 'a' and 'b'"),
        (
            "convert -f pixel --progress --no-progress",
            "plat convert: error: --progress and --no-progress contradict each other"
        ),
        ("convert -f pixel --zoom 3", "plat convert: error: --zoom needs --size"),
        (
            "convert -f pixel -qv",
            "plat convert: error: --quiet and --verbose exclude each other; hint: choose one"
        ),
        ("intersect", "plat intersect: error: FIRST is required"),
        ("intersect a --key=k", "plat intersect: error: OTHERS is required"),
        ("intersect a b", "plat intersect: error: --key is required"),
        ("limits ten", "plat limits: error: MOST: 'ten' is not a whole number"),
        ("limits 1 2 3", "plat limits: error: unexpected argument '3'; hint: see 'plat limits --help'"),
        ("conver", "plat: error: unknown command 'conver'; hint: did you mean convert?"),
        ("con", "plat: error: unknown command 'con'; hint: did you mean convert?"),
        (
            "zebra",
            "plat: error: unknown command 'zebra'; hint: the commands are convert, intersect, limits, help, completions; see 'plat help'"
        ),
        ("help convert size", "plat help: error: plat convert has no subcommands"),
        ("help conver", "plat help: error: unknown command 'conver'; hint: did you mean convert?"),
        ("--versoin", "plat: error: unknown option --versoin; hint: did you mean --version?"),
        ("completions", "plat completions: error: SHELL is required; hint: use bash, zsh or fish"),
        (
            "completions fihs",
            "plat completions: error: SHELL: unknown shell 'fihs' (use bash, zsh or fish); hint: did you mean fish?"
        ),
        ("help --json --man", "plat help: error: --json and --man cannot be used together"),
    ]

    @Test(arguments: messages)
    func message(line: String, message: String) {
        let outcome = CommandRunner(root: Plat.self).run(line.split(separator: " ").map { String($0) })
        #expect(outcome == CommandResult(diagnostics: message + "\n", code: .usage))
    }

    @Test func controlCharactersAreSpelledOut() {
        let outcome = CommandRunner(root: Plat.self).run(["a\n\u{1B}[1mb é"])
        #expect(outcome.diagnostics.hasPrefix("plat: error: unknown command 'a\\n\\u{1B}[1mb é'"))
    }
}
