import Glibc
import Synchronization

/// The bytes of a gazetteer, and where its sections are in them. Every number read from them is checked before it is used;
/// one that cannot be right is noted, and the answer is as if the file ended there.
@safe
final class GazetteerStorage: @unchecked Sendable {
    let bytes: UnsafeRawBufferPointer
    private let owner: AnyObject?
    let checksum: UInt32
    let sections: [SectionRecord]
    private let damage = Atomic<UInt32>(0)

    let places: FileTable<PlaceRecord>
    let alternateStarts: FileTable<UInt32>
    let alternates: FileTable<UInt32>
    let alternateTags: FileTable<AlternateTag>
    let text: FileTable<UInt8>
    /// Start of each block of keys, then the end.
    let keyBlocks: FileTable<UInt32>
    let keys: FileTable<UInt8>
    /// Bits of a `KeySignature` for each key.
    let keySignatures: FileTable<UInt32>
    /// The first posting of each block of keys, and the number of postings.
    let postingBlocks: FileTable<UInt32>
    let postings: FileTable<UInt32>
    let treeNodes: FileTable<TreeNode>
    let treeReaches: FileTable<Float>
    let countries: FileTable<CountryRecord>
    let divisions: FileTable<DivisionRecord>
    let zones: FileTable<UInt32>
    let features: FileTable<UInt32>
    let languages: FileTable<UInt32>
    let postals: FileTable<PostalRecord>
    let sources: FileTable<SourceRecord>
    let boxes: FileTable<BoxRecord>
    let commonNames: FileTable<UInt32>
    let outlines: FileTable<OutlineRecord>
    let outlinePoints: FileTable<OutlinePoint>
    /// First place of each group, and the number of places.
    let groups: [Int]
    let keyCount: Int

    @unsafe
    init(_ bytes: UnsafeRawBufferPointer, owner: AnyObject?) throws(GazetteerFault) {
        let layout = try unsafe SectionLayout(bytes)
        unsafe self.bytes = unsafe bytes
        self.owner = owner
        checksum = layout.checksum
        sections = layout.sections
        unsafe places = layout.table(.places, in: bytes)
        unsafe alternateStarts = layout.table(.alternateStarts, in: bytes)
        unsafe alternates = layout.table(.alternates, in: bytes)
        unsafe alternateTags = layout.table(.alternateTags, in: bytes)
        unsafe text = layout.table(.text, in: bytes)
        unsafe keyBlocks = layout.table(.keyBlocks, in: bytes)
        unsafe keys = layout.table(.keys, in: bytes)
        unsafe keySignatures = layout.table(.keySignatures, in: bytes)
        unsafe postingBlocks = layout.table(.postingBlocks, in: bytes)
        unsafe postings = layout.table(.postings, in: bytes)
        unsafe treeNodes = layout.table(.treeNodes, in: bytes)
        unsafe treeReaches = layout.table(.treeReaches, in: bytes)
        unsafe countries = layout.table(.countries, in: bytes)
        unsafe divisions = layout.table(.divisions, in: bytes)
        unsafe zones = layout.table(.zones, in: bytes)
        unsafe features = layout.table(.features, in: bytes)
        unsafe languages = layout.table(.languages, in: bytes)
        unsafe postals = layout.table(.postals, in: bytes)
        unsafe sources = layout.table(.sources, in: bytes)
        unsafe boxes = layout.table(.boxes, in: bytes)
        unsafe commonNames = layout.table(.commonNames, in: bytes)
        unsafe outlines = layout.table(.outlines, in: bytes)
        unsafe outlinePoints = layout.table(.outlinePoints, in: bytes)
        let counts: FileTable<UInt32> = unsafe layout.table(.groups, in: bytes)
        guard counts.count == PlaceGroup.allCases.count + 2 else {
            throw .damaged(section: GazetteerSection.groups.name)
        }
        groups = (0...PlaceGroup.allCases.count).map { Int(counts[$0] ?? 0) }
        keyCount = Int(counts[counts.count - 1] ?? 0)
        try checkCounts()
    }

    /// Sections that belong together have numbers of entries that fit.
    private func checkCounts() throws(GazetteerFault) {
        func check(_ isRight: Bool, _ section: GazetteerSection) throws(GazetteerFault) {
            guard isRight else { throw .damaged(section: section.name) }
        }
        let ascends = zip(groups, groups.dropFirst()).allSatisfy { $0 <= $1 }
        try check(groups[0] == 0 && ascends, .groups)
        try check(groups.last == places.count && places.count <= TreeNode.placeMask, .places)
        try check(alternateStarts.count == places.count + 1, .alternateStarts)
        try check(alternateTags.count == 0 || alternateTags.count == alternates.count, .alternateTags)
        try check(keyBlocks.count == (keyCount + KeyCursor.blockSize - 1) / KeyCursor.blockSize + 1, .keyBlocks)
        try check(postingBlocks.count == keyBlocks.count, .postingBlocks)
        try check(keySignatures.count == keyCount, .keySignatures)
        try check(treeNodes.count <= places.count, .treeNodes)
        try check(treeReaches.count == treeNodes.count, .treeReaches)
        try check(postals.count == count(of: .postal), .postals)
    }

    func range(of group: PlaceGroup) -> Range<Int> { groups[group.rawValue]..<groups[group.rawValue + 1] }

    private func count(of group: PlaceGroup) -> Int { range(of: group).count }

    /// Keeps that a section holds something that cannot be right.
    func note(_ section: GazetteerSection) {
        damage.bitwiseOr(1 << UInt32(section.rawValue), ordering: .relaxed)
    }

    /// The first section in which something was found that cannot be right.
    var damagedSection: GazetteerSection? {
        let bits = damage.load(ordering: .relaxed)
        return bits == 0 ? nil : GazetteerSection(rawValue: bits.trailingZeroBitCount)
    }
}

/// Entries of a section, which may lie anywhere in memory.
@safe
struct FileTable<Element: BitwiseCopyable>: @unchecked Sendable {
    private let start: UnsafeRawPointer
    let count: Int

    @unsafe
    init(_ start: UnsafeRawPointer, count: Int) {
        unsafe self.start = unsafe start
        self.count = count
    }

    /// Nil outside the table.
    @inline(__always)
    subscript(_ index: Int) -> Element? {
        guard index >= 0, index < count else { return nil }
        return unsafe self[unchecked: index]
    }

    /// The caller has checked the index.
    @inline(__always)
    @unsafe
    subscript(unchecked index: Int) -> Element {
        unsafe start.loadUnaligned(fromByteOffset: index &* MemoryLayout<Element>.stride, as: Element.self)
    }

    /// The bytes of the table.
    @unsafe @inline(__always)
    var address: UnsafeRawPointer { unsafe start }
}
