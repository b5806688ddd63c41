package import Layers

/// A layer whose records can be distinguished from any byte on, so that parts of it can be read.
package protocol SplitLayer: OpenedLayer {
    /// Returns the scan that finds the starts of records in parts; nil if records cannot be found from their bytes.
    ///
    /// - Parameter longestRecord: bytes behind a part in which its last record must end.
    func scan(of file: SeekableFile, longestRecord: Int) -> (any PartScan)?

    /// Counts records and their lines, and finds the kinds of values in columns whose types are not known.
    ///
    /// - Parameters:
    ///   - bytes: from the start of a record on.
    ///   - following: returns the bytes that end the last record, by the state at the end of those bytes.
    func count(
        _ bytes: Range<Int>, in path: String,
        following: @escaping (PartState) throws(Problem) -> Range<Int>?
    ) throws(Problem) -> PartCount
}

/// A layer whose records are inside of a document, at a depth that only its start shows.
package protocol SplitDocument: OpenedLayer {
    /// True if it is a document whose features can be shared among parts.
    var isSplitDocument: Bool { get }

    /// The byte at which a part really begins: one behind a backslash may be escaped.
    func boundary(near byte: Int, in file: SeekableFile) throws(Problem) -> Int

    /// Finds what a part holds, whatever is before it, and its lines. The part with the first feature is looked at from
    /// there on, and begins with the document; nil for a part before it.
    func scan(
        _ part: Range<Int>, of file: SeekableFile
    ) throws(Problem) -> (lines: LineCount, states: [DocumentPart])?

    /// Counts the lines of a range.
    func lines(of range: Range<Int>, in file: SeekableFile) throws(Problem) -> LineCount

    /// True if the last byte before an offset that is not blank is a comma.
    func followsComma(_ offset: Int, in file: SeekableFile) throws(Problem) -> Bool
}

/// A layer whose records are shared among parts by an index.
package protocol IndexedRecords: OpenedLayer {
    /// True if the records that start in a range of bytes are what the index says; nil if the layer cannot be split.
    func areIndexed(recordsIn bytes: Range<Int>) throws(Problem) -> Bool?
}
