import Memory
import Utf8proc

/// The keys of a gazetteer, sorted by their bytes, and the places that they lead to.
struct GatheredKeys: ~Copyable {
    /// Start of each key, then the end.
    var starts = FlatBuffer<UInt32>()
    var bytes = FlatBuffer<UInt8>()
    /// Start of the postings of each key, then the end.
    var postingStarts = FlatBuffer<UInt32>()
    /// Places · 8 + the kind of the name, in the order of places.
    var postings = FlatBuffer<UInt32>()

    var count: Int { starts.count - 1 }

    /// Number of bytes that two keys start with.
    func commonCount(_ one: Int, _ other: Int) -> Int {
        let bytes = bytes.span
        let (start, otherStart) = (Int(starts[one]), Int(starts[other]))
        let most = min(Int(starts[one + 1]) - start, Int(starts[other + 1]) - otherStart)
        var count = 0
        while count < most, bytes[start + count] == bytes[otherStart + count] { count += 1 }
        return count
    }
}

extension FlatBuffer<UInt8> {
    /// Appends a number, seven bits a byte, the lowest first.
    mutating func append(sevenBits number: Int) {
        var rest = number
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}

extension GazetteerBuilder {
    /// Folds the names of all places.
    func gatherKeys() throws(GazetteerFault) -> GatheredKeys {
        var keys = KeyGatherer(try Self.folder())
        for index in 0..<places.count {
            let record = places[index]
            let place = UInt32(index)
            switch record.placeGroup {
            case .postal:
                unsafe try keys.add(draft.texts[draft.postals[Int(record.owner)].code], to: place, .code)
                continue
            case .country where record.owner != PlaceRecord.none:
                let row = countries[Int(record.owner)].row
                for code in [row.code, row.iso3] { try keys.add(code, to: place, .code) }
            case .admin1 where record.owner != PlaceRecord.none:
                let code = divisions[Int(record.owner)].row.code.drop { $0 != "." }.dropFirst()
                // Numbers mean nothing without a country.
                if !code.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) { try keys.add(String(code), to: place, .code) }
            default: break
            }
            unsafe try keys.add(draft.texts[record.name], to: place, .main)
            if record.asciiName != record.name {
                unsafe try keys.add(draft.texts[record.asciiName], to: place, .ascii)
            }
            for name in Int(nameStarts[index])..<Int(nameStarts[index + 1]) {
                guard let kind = kind(of: names[name]) else { continue }
                unsafe try keys.add(draft.texts[names[name].text], to: place, kind)
            }
        }
        return try keys.finish()
    }

    /// The kind of name that a key of an alternate name is; nil if it is not a name but a link.
    private func kind(of name: DraftAlternate) -> NameKind? {
        guard name.language != 0 else { return .alternate }
        let language = unsafe draft.texts[name.language]
        // Languages have two or three letters, some with a script or a country after a hyphen.
        guard language.count == 4 else { return .alternate }
        switch draft.texts.string(name.language) {
        case "link", "wkdt", "unlc": return nil
        case "iata", "icao", "faac", "post", "phon", "tcid": return .code
        default: return .alternate
        }
    }

    static func folder() throws(GazetteerFault) -> NameFolder {
        do throws(Utf8procError) {
            return try NameFolder()
        } catch {
            throw .noLibrary(error.reason)
        }
    }
}

/// Numbers the keys of names as they come, and keeps what they lead to.
private struct KeyGatherer: ~Copyable {
    private var folder: NameFolder
    private var keys = TextPool()
    private var found = FlatBuffer<Found>(capacity: 1 << 10)

    private struct Found: BitwiseCopyable {
        var key: UInt32
        var posting: UInt32
    }

    private struct SortedKey: BitwiseCopyable {
        var start: UInt64
        var key: UInt32
    }

    init(_ folder: consuming NameFolder) { self.folder = folder }

    mutating func add(_ name: String, to place: UInt32, _ kind: NameKind) throws(GazetteerFault) {
        try add(name.utf8.span, to: place, kind)
    }

    mutating func add(_ name: UnsafeBufferPointer<UInt8>, to place: UInt32, _ kind: NameKind) throws(GazetteerFault) {
        try unsafe add(name.span, to: place, kind)
    }

    private mutating func add(_ name: Span<UInt8>, to place: UInt32, _ kind: NameKind) throws(GazetteerFault) {
        // Nobody types so much.
        guard name.count <= 4096 else { return }
        folder.fold(name)
        for index in 0..<folder.count {
            let kind = index == 0 ? kind : .variant
            // The folder keeps the key until the next name.
            let key = unsafe folder.key(index).withUnsafeBufferPointer { unsafe $0 }
            let number = try unsafe keys.number(of: key)
            guard number != 0 else { continue }
            guard found.count < UInt32.max else { throw .tooMany("names") }
            found.append(Found(key: number, posting: place << 3 | UInt32(kind.rawValue)))
        }
    }

    /// Sorts the keys, and puts their postings behind each other, each place once with the best kind of name.
    consuming func finish() throws(GazetteerFault) -> GatheredKeys {
        var order = FlatBuffer<SortedKey>(capacity: keys.count)
        for key in 1..<UInt32(max(keys.count, 1)) { order.append(SortedKey(start: keys.start(of: key), key: key)) }
        var room = FlatBuffer<SortedKey>()
        order.sort(in: &room) { $0.start != $1.start ? $0.start < $1.start : keys.order($0.key, $1.key) < 0 }
        var result = GatheredKeys()
        // Start of the postings of each key, by its number.
        var ends = FlatBuffer<UInt32>(capacity: keys.count + 1)
        ends.append(repeating: 0, count: keys.count + 1)
        for index in 0..<found.count { ends[Int(found[index].key) + 1] += 1 }
        for key in 1..<ends.count { ends[key] += ends[key - 1] }
        var postings = FlatBuffer<UInt32>(capacity: found.count)
        postings.append(repeating: 0, count: found.count)
        for index in 0..<found.count {
            let entry = found[index]
            postings[Int(ends[Int(entry.key)])] = entry.posting
            ends[Int(entry.key)] += 1
        }
        var entries = FlatBuffer<UInt32>()
        var entryRoom = FlatBuffer<UInt32>()
        for index in 0..<order.count {
            let key = order[index].key
            result.starts.append(UInt32(result.bytes.count))
            unsafe result.bytes.append(contentsOf: keys[key].span)
            result.postingStarts.append(UInt32(result.postings.count))
            // After they were filled, the start of each key is that of the next one.
            let range = Int(ends[Int(key) - 1])..<Int(ends[Int(key)])
            entries.removeAll()
            entries.append(contentsOf: postings.span.extracting(range))
            entries.sort(in: &entryRoom) { $0 < $1 }
            for entry in 0..<entries.count where entry == 0 || entries[entry] >> 3 != entries[entry - 1] >> 3 {
                result.postings.append(entries[entry])
            }
        }
        result.starts.append(UInt32(result.bytes.count))
        result.postingStarts.append(UInt32(result.postings.count))
        return result
    }
}

extension GazetteerImage {
    /// Adds keys in the blocks that `KeyCursor` reads.
    mutating func add(_ keys: borrowing GatheredKeys) {
        var bytes = FlatBuffer<UInt8>(capacity: keys.bytes.count)
        var blocks = FlatBuffer<UInt32>()
        var postingBlocks = FlatBuffer<UInt32>()
        for key in 0..<keys.count {
            let isFirst = key % KeyCursor.blockSize == 0
            if isFirst {
                blocks.append(UInt32(bytes.count))
                postingBlocks.append(keys.postingStarts[key])
            }
            let shared = isFirst ? 0 : keys.commonCount(key - 1, key)
            let own = Int(keys.starts[key]) + shared..<Int(keys.starts[key + 1])
            bytes.append(UInt8(min(shared, 15) << 4 | min(own.count, 15)))
            if shared >= 15 { bytes.append(sevenBits: shared - 15) }
            if own.count >= 15 { bytes.append(sevenBits: own.count - 15) }
            bytes.append(sevenBits: Int(keys.postingStarts[key + 1] - keys.postingStarts[key]))
            bytes.append(contentsOf: keys.bytes.span.extracting(own))
        }
        blocks.append(UInt32(bytes.count))
        postingBlocks.append(UInt32(keys.postings.count))
        add(.keyBlocks, blocks)
        add(.keys, bytes)
        add(.postingBlocks, postingBlocks)
        add(.postings, keys.postings)
    }
    /// Adds the signatures of keys, in their order.
    mutating func addSignatures(of keys: borrowing GatheredKeys) {
        var signatures = FlatBuffer<UInt32>(capacity: keys.count)
        let bytes = keys.bytes.span
        for key in 0..<keys.count {
            var signature = KeySignature()
            var index = Int(keys.starts[key])
            while index < Int(keys.starts[key + 1]) {
                let (scalar, length) = UTF8Text.scalar(in: bytes, at: index)
                if let scalar { signature.add(scalar.value) }
                index += length
            }
            signatures.append(signature.bits)
        }
        add(.keySignatures, signatures)
    }
}
