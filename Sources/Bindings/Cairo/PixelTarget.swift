import CCairo

/// The pixels of a picture, for small images of which there are very many: cairo takes longer to begin one than to blend
/// it. They live as long as a context of the surface.
@safe
struct PixelTarget {
    private let surface: OpaquePointer
    private let pixels: UnsafeMutablePointer<UInt8>
    let width: Int
    let height: Int
    private let stride: Int

    init?(_ surface: borrowing ImageSurface) {
        guard surface.format != .a8 else { return nil }
        unsafe self.surface = surface.handle
        unsafe pixels = surface.pixels
        (width, height, stride) = (surface.width, surface.height, surface.stride)
    }

    /// Blends a part of an image, whose corner is at (x, y), over the pixels, as far as it lies on them.
    func blend(_ image: borrowing ImageSurface, _ part: ImagePart, x: Int, y: Int, _ library: Library) {
        let first = max(part.columns.lowerBound, -x)
        var last = min(part.columns.upperBound, width - x)
        let (top, bottom) = (max(part.rows.lowerBound, -y), min(part.rows.upperBound, height - y))
        guard image.format == .argb32, first < last, top < bottom else { return }
        // Pixels beside the part are transparent, so whole fours of them may be blended.
        let spare = -(last - first) & 3
        if last + spare <= image.width, x + last + spare <= width, part.columns.upperBound == last { last += spare }
        unsafe library.cairo_surface_flush(surface)
        for row in top..<bottom {
            let from = unsafe UnsafeRawPointer(image.pixels + row * image.stride) + first * 4
            let to = unsafe UnsafeMutableRawPointer(pixels + (y + row) * stride) + (x + first) * 4
            unsafe Self.blend(from, to, last - first)
        }
        unsafe library.cairo_surface_mark_dirty(surface)
    }

    private static func blend(_ from: UnsafeRawPointer, _ to: UnsafeMutableRawPointer, _ count: Int) {
        var next = 0
        while next + 4 <= count {
            let source = unsafe from.loadUnaligned(fromByteOffset: next * 4, as: SIMD4<UInt32>.self)
            let target = unsafe to.loadUnaligned(fromByteOffset: next * 4, as: SIMD4<UInt32>.self)
            unsafe to.storeBytes(of: over(source, target), toByteOffset: next * 4, as: SIMD4<UInt32>.self)
            next += 4
        }
        while next < count {
            let source = unsafe SIMD4(repeating: from.load(fromByteOffset: next * 4, as: UInt32.self))
            let target = unsafe SIMD4(repeating: to.load(fromByteOffset: next * 4, as: UInt32.self))
            unsafe to.storeBytes(of: over(source, target)[0], toByteOffset: next * 4, as: UInt32.self)
            next += 1
        }
    }

    /// Premultiplied pixels over others, rounded as pixman does.
    @inline(__always)
    private static func over(_ source: SIMD4<UInt32>, _ target: SIMD4<UInt32>) -> SIMD4<UInt32> {
        let rest = 255 &- (source &>> 24)
        let factor = halves(rest | rest &<< 16)
        let odd = halves(target & 0xFF_00FF) &* factor &+ 0x80
        let even = halves(target &>> 8 & 0xFF_00FF) &* factor &+ 0x80
        let low = (odd &+ (odd &>> 8)) &>> 8
        let high = (even &+ (even &>> 8)) & 0xFF00
        return unsafe source &+ unsafeBitCast(low | high, to: SIMD4<UInt32>.self)
    }

    /// The low and the high half of each number.
    @inline(__always)
    private static func halves(_ numbers: SIMD4<UInt32>) -> SIMD8<UInt16> {
        unsafe unsafeBitCast(numbers, to: SIMD8<UInt16>.self)
    }
}

/// Columns and rows of an image.
public struct ImagePart: Hashable, Sendable {
    public var columns: Range<Int>
    public var rows: Range<Int>
}

extension ImageSurface {
    /// The part outside of which all pixels are 0; empty if all are.
    ///
    /// - Precondition: pixels have 32 bits.
    public var inkedPart: ImagePart {
        precondition(format != .a8)
        unsafe library.cairo_surface_flush(handle)
        var part = ImagePart(columns: 0..<0, rows: 0..<0)
        for row in 0..<height {
            let pixels = unsafe UnsafeRawPointer(self.pixels + row * stride).assumingMemoryBound(to: UInt32.self)
            guard let first = (0..<width).first(where: { unsafe pixels[$0] != 0 }),
                let last = (0..<width).last(where: { unsafe pixels[$0] != 0 })
            else { continue }
            let known = part.rows.isEmpty ? ImagePart(columns: first..<last + 1, rows: row..<row) : part
            part.rows = known.rows.lowerBound..<row + 1
            part.columns = min(known.columns.lowerBound, first)..<max(known.columns.upperBound, last + 1)
        }
        return part
    }
}

extension Context {
    /// Pixels of the surface; nil for a page.
    public var targetSize: (width: Int, height: Int)? { target.map { ($0.width, $0.height) } }

    /// Blends a part of an image over whole pixels of the surface, whatever the state of the pen. There must be no open
    /// group.
    ///
    /// - Returns: false on a surface that has no pixels.
    public mutating func blend(_ image: borrowing ImageSurface, _ part: ImagePart, x: Int, y: Int) -> Bool {
        guard let target else { return false }
        target.blend(image, part, x: x, y: y, library)
        return true
    }
}
