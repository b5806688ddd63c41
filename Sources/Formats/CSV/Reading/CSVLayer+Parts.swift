public import FormatKit
public import Layers

extension CSVLayer {
    /// The way in which its rows follow each other.
    public var form: PartScan.Form? { .table(delimiter: plan.delimiter) }

    /// Counts rows and their lines, and finds the kinds of values in columns whose types are not known.
    ///
    /// - Parameters:
    ///   - bytes: from the start of a row on.
    ///   - following: returns the bytes that end the last row, by the state at the end of those bytes.
    public func count(
        _ bytes: Range<Int>, in path: String,
        following: @escaping (PartScan.State) throws(Problem) -> Range<Int>?
    ) throws(Problem) -> PartCount {
        let chunks = try RecordChunks(
            of: bytes, in: path, CSVFraming(delimiter: plan.delimiter, isAtStart: bytes.lowerBound == 0), options
        ) { (framing) throws(Problem) in try following(framing.isInQuotes ? .quoted : .plain) }
        let count = PartCount()
        var types = CSVTypes(planOfTypes, options)
        try types.check(chunks, planOfTypes, options, counting: count)
        count.end(with: chunks.skipped)
        count.evidence = types.evidence(planOfTypes)
        return count
    }
}
