import Features
package import Layers
import Memory
import Streams

/// Gathers what is to be known of the groups of a chunk's rows.
package struct GroupGatherer: FeatureConsumer, ~Copyable {
    private let request: GroupRequest
    private var writer: RowKeyWriter
    private var key = ByteBuffer()
    /// The keys of the groups, in the order of their first rows.
    private(set) var groups = TextTable()
    /// The values that a group is made by, as its first row has them.
    private(set) var names: [ValueColumnBox]
    let tallies: [AggregateTally]
    private(set) var fields: [Field] = []
    /// For each of the reader's fields, the aggregates and parts of the key that it is of.
    private var uses: [[Int]] = []
    private var text = ByteBuffer()
    private var valueKey = ByteBuffer()
    /// The row that was refused last.
    private var rowCount = 0

    package init(_ request: GroupRequest) {
        self.request = request
        writer = RowKeyWriter(request.key)
        names = request.key.parts.map { _ in ValueColumnBox() }
        tallies = request.aggregates.map { AggregateTally($0) }
    }
}
