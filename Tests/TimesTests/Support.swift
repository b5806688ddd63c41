import TestSupport
import Times

extension TimeReader {
    /// The instant that a text spells, as plat writes it, with `?` if UTC was assumed; else the fault.
    func outcome(_ text: String) -> String {
        do throws(TimeFault) {
            let reading = try read(Array(text.utf8).span)
            return reading.instant.description + (reading.assumesUTC ? "?" : "")
        } catch {
            return "\(error)"
        }
    }

    func instantsInAllUnits(_ text: String) -> [Instant?]? {
        let bytes = Array(text.utf8)
        return readInAllUnits(bytes.span).map { instants in instants.indices.map { instants[$0] } }
    }

    /// The instant that a text spells; nil for a fault.
    func instant(_ text: String) -> Instant? { try? read(Array(text.utf8).span).instant }
}

/// Lines that a Python program prints for each line of its input, `x` in the program.
func python(_ expression: String, _ lines: [String]) throws -> [String] {
    let program = """
        import sys, calendar
        from datetime import datetime, timedelta, timezone
        epoch = datetime(1970, 1, 1, tzinfo=timezone.utc)
        def us(t): return (t - epoch) // timedelta(microseconds=1)
        def instant(n): return epoch + timedelta(microseconds=int(n))
        for x in open(sys.argv[1], encoding='utf-8').read().split('\\n'): print(\(expression))
        """
    return try Python.run(program, lines.joined(separator: "\n")).split(
        separator: "\n", omittingEmptySubsequences: false
    ).dropLast().map(String.init)
}

/// Instants of all years that can be read, a third of them in whole seconds and a third with milliseconds.
func randomInstants(_ count: Int, seed: UInt64) -> [Instant] {
    var generator = SplitMix64(seed: seed)
    return (0..<count).map { index in
        let range = Instant.earliest.microseconds...Instant.latest.microseconds
        let recent: ClosedRange<Int64> = -4_000_000_000_000_000...4_000_000_000_000_000
        let number = Int64.random(in: index % 2 == 0 ? range : recent, using: &generator)
        let unit: Int64 = [1_000_000, 1000, 1][index % 3]
        return Instant(microseconds: number / unit * unit)
    }
}

func suggestion(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    return TimePattern.suggestion(for: bytes.span)
}
