import FormatKit
import Layers

extension CSVColumnTable {
    /// The columns of a file that are named as latitudes and longitudes are; nil for none, or if others are named so as
    /// well.
    ///
    /// - Parameter options: what is known of the columns, without their names.
    public static func coordinateColumns(of path: String, _ options: ColumnOptions) -> [String]? {
        do throws(Problem) {
            // A pipe could not be read from its start again.
            guard try FilePresence.isFile(path) else { return nil }
            var input = try ByteSource(path: path)
            let first = try CSVFirstRow(&input, options)
            guard let pair = first.header.degreeColumns else { return nil }
            let names = [pair.latitude, pair.longitude].map { first.header.names[$0] }
            return names.contains(where: first.repeated.contains) ? nil : names
        } catch {
            return nil
        }
    }
}

extension CSVHeader {
    /// The one pair of columns that is named as degrees are.
    var degreeColumns: NamedPair? {
        let pairs = pairs(LayerOptions())
        return pairs.isEmpty ? prefixedPairs(LayerOptions()).only : pairs.filter(\.isDegrees).only
    }
}
