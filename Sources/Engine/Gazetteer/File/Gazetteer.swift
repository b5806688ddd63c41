/// Places of the world with their names, in a file that is mapped rather than loaded, or in the program itself.
///
/// A place is an index below `count`; a country, a division, a key and a source are indices too. Copies share the file,
/// and any number of threads may query it.
public struct Gazetteer: Sendable {
    let storage: GazetteerStorage

    /// Maps a file. Takes the same time for files of any size.
    ///
    /// - Parameter path: the bytes of the path, without an end.
    public init(path: [UInt8]) throws(GazetteerFault) {
        let mapping = try FileMapping(path: path)
        try unsafe self.init(bytes: mapping.bytes, owner: mapping)
    }

    /// Uses a copy of bytes in memory.
    public init(_ bytes: [UInt8]) throws(GazetteerFault) {
        let owned = OwnedBytes(bytes)
        try unsafe self.init(bytes: owned.bytes, owner: owned)
    }

    /// Uses bytes in memory where they are.
    ///
    /// - Parameter owner: keeps the bytes alive; nil if they stay for ever.
    @unsafe
    public init(bytes: UnsafeRawBufferPointer, owner: AnyObject?) throws(GazetteerFault) {
        storage = try unsafe GazetteerStorage(bytes, owner: owner)
    }

    /// The same places, with a note of damage of its own: a thread that keeps one knows which of its answers met some.
    public func forThread() throws(GazetteerFault) -> Gazetteer {
        let copy = try unsafe Gazetteer(bytes: storage.bytes, owner: storage)
        if let section = storage.damagedSection { copy.storage.note(section) }
        return copy
    }

    /// Number of places of all kinds.
    public var count: Int { storage.places.count }

    /// Number of bytes of the file.
    public var byteCount: Int { unsafe storage.bytes.count }

    /// Damage that an answer has met so far. An answer that met some may lack what was behind it.
    public var fault: GazetteerFault? {
        storage.damagedSection.map { .damaged(section: $0.name) }
    }
}
