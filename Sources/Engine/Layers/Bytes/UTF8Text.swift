extension Span where Element == UInt8 {
    /// Index of the first byte that is not part of valid UTF-8; nil if all bytes are valid.
    ///
    /// Checks sixteen bytes at a time, more while they are ASCII, without branching on their values.
    public func firstInvalidUTF8() -> Int? {
        unsafe withUnsafeBytes { bytes in
            var index = 0
            // Blocks look at the three bytes before them.
            while index < 3 {
                guard index < bytes.count else { return nil }
                let length = unsafe bytes.lengthOfScalar(at: index)
                guard length > 0 else { return index }
                index += length
            }
            unsafe index = bytes.endOfValidBlocks(from: index)
            unsafe index = bytes.startOfScalar(before: index)
            while index < bytes.count {
                let length = unsafe bytes.lengthOfScalar(at: index)
                guard length > 0 else { return index }
                index += length
            }
            return nil
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Start of the first block that holds something invalid or is not whole.
    ///
    /// - Parameter first: where a scalar starts, at least 3.
    fileprivate func endOfValidBlocks(from first: Int) -> Int {
        guard let start = baseAddress else { return first }
        var index = first
        while index + 16 <= count {
            while index + 64 <= count {
                let (a, b) = unsafe ((start + index).block, (start + index + 16).block)
                let (c, d) = unsafe ((start + index + 32).block, (start + index + 48).block)
                guard ((a | b) | (c | d)).max() < 0x80, unsafe !(start + index).isInsideScalar else { break }
                index += 64
            }
            guard index + 16 <= count else { break }
            guard unsafe (start + index).isValidBlock else { return index }
            index += 16
        }
        return index
    }

    /// Start of the scalar that is unfinished at `index`; `index` if there is none. All bytes before `index` are valid.
    fileprivate func startOfScalar(before index: Int) -> Int {
        for back in 1...3 where index >= back {
            let byte = unsafe self[index - back]
            if byte >= 0xC0 { return byte.lengthAsLead > back ? index - back : index }
            if byte < 0x80 { break }
        }
        return index
    }

    /// Length of the UTF-8 sequence that starts at `index`; 0 if it is invalid.
    fileprivate func lengthOfScalar(at index: Int) -> Int {
        let first = unsafe self[index]
        switch first {
        case ..<0x80:
            return 1
        case 0xC2...0xDF:
            return unsafe continues(index + 1, 0x80...0xBF) ? 2 : 0
        case 0xE0...0xEF:
            // No overlong forms, no surrogates.
            let second: ClosedRange<UInt8> = first == 0xE0 ? 0xA0...0xBF : first == 0xED ? 0x80...0x9F : 0x80...0xBF
            return unsafe continues(index + 1, second) && continues(index + 2, 0x80...0xBF) ? 3 : 0
        case 0xF0...0xF4:
            let second: ClosedRange<UInt8> = first == 0xF0 ? 0x90...0xBF : first == 0xF4 ? 0x80...0x8F : 0x80...0xBF
            let isStarted = unsafe continues(index + 1, second) && continues(index + 2, 0x80...0xBF)
            return unsafe isStarted && continues(index + 3, 0x80...0xBF) ? 4 : 0
        default:
            return 0
        }
    }

    private func continues(_ index: Int, _ range: ClosedRange<UInt8>) -> Bool {
        unsafe index < count && range.contains(self[index])
    }
}

extension UInt8 {
    /// Length of the sequence that the byte starts; it must start one of several bytes.
    fileprivate var lengthAsLead: Int { self < 0xE0 ? 2 : self < 0xF0 ? 3 : 4 }
}

extension UnsafeRawPointer {
    @inline(__always)
    fileprivate var block: SIMD16<UInt8> { unsafe loadUnaligned(as: SIMD16<UInt8>.self) }

    /// True if the bytes before are an unfinished sequence.
    @inline(__always)
    fileprivate var isInsideScalar: Bool {
        let one = unsafe load(fromByteOffset: -1, as: UInt8.self) >= 0xC0
        let two = unsafe load(fromByteOffset: -2, as: UInt8.self) >= 0xE0
        let three = unsafe load(fromByteOffset: -3, as: UInt8.self) >= 0xF0
        return one || two || three
    }

    /// True if sixteen bytes continue what the bytes before them started, and start nothing invalid.
    @inline(__always)
    fileprivate var isValidBlock: Bool {
        let (byte, one) = unsafe (block, (self - 1).block)
        let (two, three) = unsafe ((self - 2).block, (self - 3).block)
        // A byte must be a continuation exactly if a lead byte is near enough before it.
        let isWanted = (one .>= all(0xC0)) .| (two .>= all(0xE0)) .| (three .>= all(0xF0))
        let isContinuation = (byte & all(0xC0)) .== all(0x80)
        // Invalid lead bytes, overlong forms, surrogates, and scalars beyond the last.
        let isBadLead = ((byte & all(0xFE)) .== all(0xC0)) .| (byte .>= all(0xF5))
        let isOverlong = ((one .== all(0xE0)) .& (byte .< all(0xA0))) .| ((one .== all(0xF0)) .& (byte .< all(0x90)))
        let isBeyond = ((one .== all(0xED)) .& (byte .>= all(0xA0))) .| ((one .== all(0xF4)) .& (byte .>= all(0x90)))
        let isWrong = (isWanted .^ isContinuation) .| isBadLead .| isOverlong .| isBeyond
        return !any(isWrong)
    }
}

/// Comparing with a vector is one instruction; comparing with a number is not specialised.
@inline(__always)
private func all(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }
