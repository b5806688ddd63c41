/// A walk through the trie of keys to those within some edits of a word. It visits no node twice; if a damaged file would
/// make it do so, it ends.
@safe
struct TrieWalk: ~Copyable {
    private let storage: GazetteerStorage
    private var rows: EditRows
    private let word: UnsafePointer<UInt32>
    /// Labels of the word's characters; zero for those that no key has.
    private let labels: UnsafePointer<UInt16>
    /// The key that was read last, as long as it may be.
    private let key: UnsafeMutableRawPointer
    /// Looks at children, visits of nodes and keys that are left.
    private var budget: Int
    private(set) var found: [CorrectedKey] = []

    /// Bytes of the longest key that a word can be corrected to.
    static let longestKey = 4 * (EditRows.longest + 3)

    /// - Parameter key: room for `longestKey` bytes.
    @unsafe
    init(
        _ storage: GazetteerStorage, _ rows: EditRows, word: UnsafePointer<UInt32>, labels: UnsafePointer<UInt16>,
        key: UnsafeMutableRawPointer
    ) {
        unsafe self.key = unsafe key
        self.storage = storage
        self.rows = rows
        unsafe self.word = unsafe word
        unsafe self.labels = unsafe labels
        budget = 2 * storage.trieLabels.count + storage.keyCount + 1
    }

    /// Finds all keys, in no order.
    mutating func run(into found: inout [CorrectedKey]) {
        guard storage.trieLabels.count > 0 else { return }
        self.found = found
        found = []
        let children = children(of: 0)
        // The empty key is none, so the root is not a key.
        if !children.isEmpty { descend(0, children, until: storage.keyCount, after: .max) }
        found = self.found
        self.found = []
    }

    /// Visits the children of a node whose row is filled.
    private mutating func descend(_ depth: Int, _ children: Range<Int>, until end: Int, after before: UInt32) {
        guard depth < rows.deepest else { return }
        let window = window(of: depth)
        if rows.leastAfterStranger(depth) <= rows.edits {
            visitAll(depth, children, until: end, window, after: before)
            return
        }
        for position in window {
            let label = unsafe labels[position]
            guard label != 0, !isRepeated(position, in: window), let child = find(label, in: children) else { continue }
            let scalar = unsafe word[position]
            guard rows.fill(depth + 1, scalar, after: before) <= rows.edits else { continue }
            enter(child, depth + 1, until: self.end(of: child, in: children, until: end), scalar)
        }
    }

    /// Visits all children. Those whose character is none of the word's near there have one row, which is filled once.
    private mutating func visitAll(
        _ depth: Int, _ children: Range<Int>, until end: Int, _ window: Range<Int>, after before: UInt32
    ) {
        budget -= children.count
        guard budget > 0 else { return storage.note(.trieChildren) }
        var hasStrangersRow = false
        for child in children {
            // The caller has checked that the children are nodes.
            let label = unsafe storage.trieLabels[unchecked: child]
            var isStranger = true
            for position in window where unsafe labels[position] == label { isStranger = false }
            guard label != 0, let scalar = storage.alphabet[Int(label) - 1] else {
                storage.note(.trieLabels)
                return
            }
            if !isStranger {
                hasStrangersRow = false
                guard rows.fill(depth + 1, scalar, after: before) <= rows.edits else { continue }
            } else if !hasStrangersRow {
                hasStrangersRow = true
                _ = rows.fill(depth + 1, .max, after: .max)
            }
            enter(child, depth + 1, until: self.end(of: child, in: children, until: end), scalar)
        }
    }

    /// The end of the keys below a child.
    @inline(__always)
    private func end(of child: Int, in children: Range<Int>, until end: Int) -> Int {
        child + 1 < children.upperBound ? unsafe Int(storage.trieKeys[unchecked: child + 1]) : end
    }

    /// Reports the key of a node whose row is filled, and goes on below it.
    private mutating func enter(_ node: Int, _ depth: Int, until end: Int, _ scalar: UInt32) {
        budget -= 1
        guard budget > 0 else { return storage.note(.trieChildren) }
        let children = children(of: node)
        let key = unsafe Int(storage.trieKeys[unchecked: node])
        if children.isEmpty {
            finish(key..<max(key, end), depth, scalar)
        } else {
            if unsafe storage.trieKeys[unchecked: children.lowerBound] != key { report(key, depth) }
            descend(depth, children, until: end, after: scalar)
        }
    }

    /// Goes on with the rests of keys that are not in the trie.
    private mutating func finish(_ keys: Range<Int>, _ depth: Int, _ scalar: UInt32) {
        budget -= keys.count
        guard keys.upperBound <= storage.keyCount, !keys.isEmpty, budget > 0 else { return storage.note(.trieKeys) }
        var cursor = KeyCursor(storage, block: keys.lowerBound / KeyCursor.blockSize)
        while cursor.next < keys.upperBound, cursor.advance() {
            if cursor.shared < Self.longestKey {
                let count = min(cursor.ownCount, Self.longestKey - cursor.shared)
                unsafe (key + cursor.shared).copyMemory(from: cursor.own, byteCount: count)
            }
            let index = cursor.next - 1
            // Longer keys have more characters than any word that is corrected.
            guard index >= keys.lowerBound, cursor.count <= Self.longestKey else { continue }
            finish(index, length: cursor.count, depth, scalar)
        }
    }

    /// Goes on with the rest of the key that was read.
    private mutating func finish(_ index: Int, length: Int, _ depth: Int, _ scalar: UInt32) {
        let bytes = unsafe UnsafeRawBufferPointer(start: key, count: length)
        var (position, passed, before) = (0, 0, scalar)
        while position < length, passed < depth {
            position += Self.length(unsafe bytes[position])
            passed += 1
        }
        while position < length {
            guard passed < rows.deepest else { return }
            let next = unsafe Self.scalar(bytes, &position)
            passed += 1
            guard rows.fill(passed, next, after: before) <= rows.edits else { return }
            before = next
        }
        report(index, passed)
    }

    private mutating func report(_ key: Int, _ depth: Int) {
        let edits = rows.distance(depth)
        guard edits <= rows.edits else { return }
        guard key < storage.keyCount else { return storage.note(.trieKeys) }
        found.append(CorrectedKey(key: key, edits: edits))
    }

    /// Nodes below a node; empty if they are not where they should be.
    @inline(__always)
    private func children(of node: Int) -> Range<Int> {
        let (start, end) = unsafe (
            Int(storage.trieChildren[unchecked: node]), Int(storage.trieChildren[unchecked: node + 1])
        )
        guard start > node, start <= end, end <= storage.trieLabels.count else {
            storage.note(.trieChildren)
            return 0..<0
        }
        return start..<end
    }

    /// The characters of the word that may match the one after a path, or be swapped with it.
    private func window(of depth: Int) -> Range<Int> {
        let start = max(depth - rows.edits - 1, 0)
        return start..<max(min(depth + rows.edits + 1, rows.length), start)
    }

    private func isRepeated(_ position: Int, in window: Range<Int>) -> Bool {
        for earlier in window.lowerBound..<position where unsafe labels[earlier] == labels[position] { return true }
        return false
    }

    /// The child with a label.
    @inline(__always)
    private func find(_ label: UInt16, in children: Range<Int>) -> Int? {
        var (start, end) = (children.lowerBound, children.upperBound)
        while start < end {
            let middle = start + (end - start) / 2
            let found = unsafe storage.trieLabels[unchecked: middle]
            if found == label { return middle }
            if found < label { start = middle + 1 } else { end = middle }
        }
        return nil
    }

    /// Bytes of a character that starts with a byte.
    @inline(__always)
    private static func length(_ first: UInt8) -> Int { first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4 }

    /// The character at a byte, which is passed. Bytes that are not UTF-8, as only damage makes them, give any number.
    @inline(__always)
    @unsafe
    private static func scalar(_ bytes: UnsafeRawBufferPointer, _ position: inout Int) -> UInt32 {
        let first = unsafe bytes[position]
        let length = length(first)
        var value = UInt32(first) & (length == 1 ? 0x7F : 0x7F >> UInt32(length))
        let end = min(position + length, bytes.count)
        position += 1
        while position < end {
            value = value << 6 | UInt32(unsafe bytes[position] & 0x3F)
            position += 1
        }
        return value
    }
}
