import Memory

/// The characters of keys as a trie, in the order of breadth: the children of a node lie together, and those of later
/// nodes after them. A node with few keys has no children; the rests of its keys are not in the trie.
struct KeyTrie: ~Copyable {
    /// Nodes with no more keys are not divided.
    private static let bucketSize = 8

    /// Different characters, sorted; a label is an index here + 1.
    var alphabet = FlatBuffer<UInt32>()
    var labels = FlatBuffer<UInt16>(capacity: 1 << 10)
    /// The first child of each node, and the end. Where it is that of the next node, there are none.
    var children = FlatBuffer<UInt32>(capacity: 1 << 10)
    /// The first key below each node, and the number of keys. If the first child has another one, a key ends here.
    var firstKeys = FlatBuffer<UInt32>(capacity: 1 << 10)

    init(_ keys: borrowing GatheredKeys) throws(GazetteerFault) {
        var codes = try Self.codes(of: keys, into: &alphabet)
        // Position in each key, as all nodes of a level are equally deep.
        var offsets = FlatBuffer<UInt32>(capacity: keys.count)
        offsets.append(contentsOf: keys.starts.span.extracting(0..<keys.count))
        // The keys of each node.
        var ends = FlatBuffer<UInt32>(capacity: 1 << 10)
        labels.append(0)
        firstKeys.append(0)
        ends.append(UInt32(keys.count))
        var node = 0
        while node < labels.count {
            children.append(UInt32(labels.count))
            let (first, end) = (Int(firstKeys[node]), Int(ends[node]))
            // The root always has children, so that it is not taken for a key.
            if end - first > Self.bucketSize || (node == 0 && end > 0) {
                var start = first
                // The first key may end here; all others are longer.
                if offsets[start] == keys.starts[start + 1] { start += 1 }
                while start < end {
                    let label = Self.nextLabel(of: start, keys, &offsets, &codes)
                    var next = start + 1
                    while next < end, Self.continues(next, with: label, keys, offsets, codes) {
                        _ = Self.nextLabel(of: next, keys, &offsets, &codes)
                        next += 1
                    }
                    guard labels.count < UInt32.max else { throw .tooMany("names") }
                    labels.append(label)
                    firstKeys.append(UInt32(start))
                    ends.append(UInt32(next))
                    start = next
                }
            }
            node += 1
        }
        children.append(UInt32(labels.count))
        firstKeys.append(UInt32(keys.count))
    }

    private static func continues(
        _ key: Int, with label: UInt16, _ keys: borrowing GatheredKeys, _ offsets: borrowing FlatBuffer<UInt32>,
        _ codes: borrowing CharacterCodes
    ) -> Bool {
        let offset = Int(offsets[key])
        guard offset < keys.starts[key + 1] else { return false }
        return codes.label(of: UTF8Text.scalar(in: keys.bytes.span, at: offset).scalar) == label
    }

    /// The label with which a key goes on, which is then passed.
    private static func nextLabel(
        of key: Int, _ keys: borrowing GatheredKeys, _ offsets: inout FlatBuffer<UInt32>,
        _ codes: inout CharacterCodes
    ) -> UInt16 {
        let (scalar, length) = UTF8Text.scalar(in: keys.bytes.span, at: Int(offsets[key]))
        offsets[key] += UInt32(length)
        return codes.label(of: scalar)
    }

    /// Gathers the characters of all keys.
    private static func codes(
        of keys: borrowing GatheredKeys, into alphabet: inout FlatBuffer<UInt32>
    ) throws(GazetteerFault) -> CharacterCodes {
        var codes = CharacterCodes()
        var index = 0
        let bytes = keys.bytes.span
        while index < bytes.count {
            let (scalar, length) = UTF8Text.scalar(in: bytes, at: index)
            codes.add(scalar)
            index += length
        }
        try codes.finish(into: &alphabet)
        return codes
    }
}

/// Labels of characters.
private struct CharacterCodes: ~Copyable {
    /// By scalar, as far as there are some.
    private var labels = FlatBuffer<UInt16>(capacity: 0x80)

    mutating func add(_ scalar: Unicode.Scalar?) {
        guard let scalar else { return }
        let index = Int(scalar.value)
        if labels.count <= index { labels.append(repeating: 0, count: index + 1 - labels.count) }
        labels[index] = 1
    }

    mutating func finish(into alphabet: inout FlatBuffer<UInt32>) throws(GazetteerFault) {
        for scalar in 0..<labels.count where labels[scalar] != 0 {
            guard alphabet.count < UInt16.max else { throw .tooMany("different characters") }
            alphabet.append(UInt32(scalar))
            labels[scalar] = UInt16(alphabet.count)
        }
    }

    func label(of scalar: Unicode.Scalar?) -> UInt16 { scalar.map { labels[Int($0.value)] } ?? 0 }
}

extension GazetteerImage {
    mutating func add(_ trie: consuming KeyTrie) {
        add(.alphabet, trie.alphabet)
        add(.trieLabels, trie.labels)
        add(.trieChildren, trie.children)
        add(.trieKeys, trie.firstKeys)
    }
}
