package import CSVLayers
package import Layers
package import PartRuns

extension CSVLayer: SplitLayer {
    package func scan(of file: SeekableFile, longestRecord: Int) -> (any PartScan)? {
        TableScan(file, delimiter: delimiter, longestRecord: longestRecord)
    }

    package func count(
        _ bytes: Range<Int>, in path: String, following: @escaping (PartState) throws(Problem) -> Range<Int>?
    ) throws(Problem) -> PartCount {
        let chunks = try RecordChunks(
            of: bytes, in: path, CSVFraming(delimiter: delimiter, isAtStart: bytes.lowerBound == 0), options
        ) { (framing) throws(Problem) in try following(framing.isInQuotes ? .quoted : .plain) }
        let count = PartCount()
        let columns = try columnValues(in: chunks) { count.add($0, records: $1, lines: $2) }
        count.end(with: chunks.skipped)
        count.evidence = columns.map { ColumnEvidence(name: $0.name, forms: $0.forms) }
        return count
    }
}
