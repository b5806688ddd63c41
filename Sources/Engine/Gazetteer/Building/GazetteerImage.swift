import Memory
import Zlib

/// The bytes of a file in the making.
struct GazetteerImage: ~Copyable {
    private var bytes: [UInt8] = Array(repeating: 0, count: SectionLayout.headLength)
    private var sections = Array(repeating: SectionRecord(), count: GazetteerSection.allCases.count)

    /// Adds a section.
    mutating func add<Element>(_ section: GazetteerSection, _ entries: borrowing FlatBuffer<Element>) {
        while !bytes.count.isMultiple(of: SectionLayout.alignment) { bytes.append(0) }
        precondition(section.stride == MemoryLayout<Element>.stride)
        var sum = CRC32()
        let offset = bytes.count
        unsafe entries.span.withUnsafeBytes { entries in
            unsafe bytes.append(contentsOf: entries)
            unsafe sum.update(entries.bindMemory(to: UInt8.self).span)
        }
        sections[section.rawValue] = SectionRecord(
            offset: UInt64(offset), size: UInt64(bytes.count - offset), stride: UInt32(section.stride),
            checksum: sum.value)
    }

    /// The whole file.
    consuming func finish() -> [UInt8] {
        var header = GazetteerHeader()
        header.fileSize = UInt64(bytes.count)
        unsafe sections.withUnsafeBytes { sections in
            unsafe header.checksum = SectionLayout.checksum(header, sections[...])
            unsafe bytes.withUnsafeMutableBytes { bytes in
                unsafe bytes.storeBytes(of: header, as: GazetteerHeader.self)
                unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[SectionLayout.tableStart...])
                    .copyMemory(from: sections)
            }
        }
        return bytes
    }
}
