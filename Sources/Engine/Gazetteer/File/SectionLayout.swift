import Zlib

/// Positions of the sections of a file, checked against its size.
struct SectionLayout {
    private(set) var sections: [SectionRecord] = []
    /// CRC-32 of the header and of the table, which holds those of all sections.
    let checksum: UInt32

    static let tableStart = MemoryLayout<GazetteerHeader>.stride
    static let alignment = 8

    static var headLength: Int {
        tableStart + GazetteerSection.allCases.count * MemoryLayout<SectionRecord>.stride
    }

    @unsafe
    init(_ bytes: UnsafeRawBufferPointer) throws(GazetteerFault) {
        let found = UInt64(bytes.count)
        // The magic, even of a file that holds no more than that.
        guard bytes.count >= 8, unsafe bytes.loadUnaligned(as: UInt64.self) == GazetteerHeader.magic else {
            throw .notAGazetteer
        }
        guard bytes.count >= Self.tableStart else {
            throw .truncated(expected: UInt64(Self.headLength), found: found)
        }
        var header = unsafe bytes.loadUnaligned(as: GazetteerHeader.self)
        guard header.mark == GazetteerHeader.mark else {
            if header.mark == GazetteerHeader.mark.byteSwapped { throw .otherByteOrder }
            throw .damaged(section: "header")
        }
        guard header.version == GazetteerHeader.version else { throw .otherVersion(header.version) }
        guard bytes.count >= Self.headLength else {
            throw .truncated(expected: max(header.fileSize, UInt64(Self.headLength)), found: found)
        }
        guard Int(header.sectionCount) == GazetteerSection.allCases.count else { throw .damaged(section: "header") }
        checksum = header.checksum
        header.checksum = 0
        guard unsafe Self.checksum(header, bytes[Self.tableStart..<Self.headLength]) == checksum else {
            throw .damaged(section: "header")
        }
        guard header.fileSize == found else {
            throw header.fileSize > found
                ? .truncated(expected: header.fileSize, found: found) : .damaged(section: "end")
        }
        for section in GazetteerSection.allCases {
            let offset = Self.tableStart + section.rawValue * MemoryLayout<SectionRecord>.stride
            let record = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: SectionRecord.self)
            guard record.offset <= found, record.size <= found - record.offset, Int(record.stride) == section.stride,
                record.size % UInt64(record.stride) == 0
            else { throw .damaged(section: section.name) }
            sections.append(record)
        }
    }

    @unsafe
    func table<Element>(_ section: GazetteerSection, in bytes: UnsafeRawBufferPointer) -> FileTable<Element> {
        let record = sections[section.rawValue]
        // A file that passed the checks is not empty.
        let start = unsafe bytes.baseAddress! + Int(record.offset)
        return unsafe FileTable(start, count: Int(record.size) / MemoryLayout<Element>.stride)
    }

    /// CRC-32 of a header and the table behind it.
    @unsafe
    static func checksum(_ header: GazetteerHeader, _ table: Slice<UnsafeRawBufferPointer>) -> UInt32 {
        var sum = CRC32()
        unsafe withUnsafeBytes(of: header) { header in unsafe sum.update(header.bindMemory(to: UInt8.self).span) }
        unsafe sum.update(UnsafeRawBufferPointer(rebasing: table).bindMemory(to: UInt8.self).span)
        return sum.value
    }
}
