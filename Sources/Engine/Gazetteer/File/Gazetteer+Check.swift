import Zlib

extension Gazetteer {
    /// Compares the bytes of every section with their checksum, which reads the whole file.
    public func check() throws(GazetteerFault) {
        var end = SectionLayout.headLength
        for section in storage.sections.sorted(by: { ($0.offset, $0.size) < ($1.offset, $1.size) }) {
            let start = Int(section.offset)
            // Between sections there is nothing but zeros up to the next whole word.
            guard start >= end, start - end < SectionLayout.alignment,
                unsafe storage.bytes[end..<start].allSatisfy({ $0 == 0 })
            else { throw .damaged(section: "layout") }
            end = start + Int(section.size)
        }
        guard end == byteCount else { throw .damaged(section: "layout") }
        for section in GazetteerSection.allCases {
            var sum = CRC32()
            sum.update(bytes(of: section))
            guard sum.value == storage.sections[section.rawValue].checksum else {
                throw .damaged(section: section.name)
            }
        }
    }

    @_lifetime(borrow self)
    private func bytes(of section: GazetteerSection) -> Span<UInt8> {
        let record = storage.sections[section.rawValue]
        // Offsets and sizes were checked when the file was opened.
        let start = unsafe storage.bytes.baseAddress! + Int(record.offset)
        let span = unsafe Span<UInt8>(
            _unsafeStart: start.assumingMemoryBound(to: UInt8.self), count: Int(record.size))
        return unsafe _overrideLifetime(span, borrowing: self)
    }
}
