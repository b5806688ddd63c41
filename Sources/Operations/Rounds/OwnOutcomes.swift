import Decluttering
import Geometry
import Layers

/// Outcomes of the labels of a part, as far as tiles have decided them, with all that is needed to write them.
struct OwnOutcomes: ~Copyable {
    /// The lowest zoom from which each label shows; `unknown` until a tile has told it.
    var minimums = FlatBuffer<UInt8>()
    /// True for labels that another label hides.
    var areHidden = FlatBuffer<Bool>()
    /// The labels that hide them; empty unless names of labels are needed.
    var blockers = FlatBuffer<LabelOrigin>()
    var standings = FlatBuffer<LabelStanding>()
    /// Zooms at which each label may show; empty if all may show at any zoom.
    var zooms = FlatBuffer<ZoomSet>()
    var obstructed = FlatBuffer<ZoomSet>()
    var identities: LabelIdentities

    init(keepsIdentities: Bool) { identities = LabelIdentities(areKept: keepsIdentities) }

    var count: Int { minimums.count }

    static let unknown = UInt8.max

    /// Throws if a label is not decided, although all tiles have told their outcomes.
    func checkAreKnown() throws(Problem) {
        guard (0..<count).contains(where: { minimums[$0] == Self.unknown }) else { return }
        throw Problem(
            .data, "lost-label", "a label was lost on its way between parts", hint: "run all parts again")
    }
}

extension OwnOutcomes {
    func write(to bytes: inout ByteBuffer) {
        bytes.append(column: minimums)
        bytes.append(column: areHidden)
        bytes.append(origins: blockers.count) { blockers[$0] }
        bytes.append(columnOf: standings.count) { standings[$0].rawValue }
        bytes.append(column: zooms)
        bytes.append(column: obstructed)
        identities.writeAll(to: &bytes)
    }

    /// Reads what `write` has written into empty columns.
    mutating func read(_ bytes: inout ColumnReader) {
        bytes.takeColumn(into: &minimums)
        bytes.takeColumn(into: &areHidden)
        bytes.takeOrigins(into: &blockers)
        bytes.takeColumn(of: UInt8.self) { standings.append(LabelStanding(rawValue: $0) ?? .placeless) }
        bytes.takeColumn(into: &zooms)
        bytes.takeColumn(into: &obstructed)
        identities.readAll(&bytes)
    }
}
