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

    /// Blends an image over the pixels, as far as it lies on them.
    func blend(_ image: borrowing ImageSurface, x: Int, y: Int, _ library: Library) {
        let (first, last) = (max(0, -x), min(image.width, width - x))
        guard image.format == .argb32, first < last else { return }
        unsafe library.surfaces.flush(surface)
        for row in max(0, -y)..<max(min(image.height, height - y), max(0, -y)) {
            let from = unsafe UnsafeRawPointer(image.pixels + row * image.stride).assumingMemoryBound(to: UInt32.self)
            let to = unsafe UnsafeMutableRawPointer(pixels + (y + row) * stride).assumingMemoryBound(to: UInt32.self)
            for column in first..<last {
                let source = unsafe from[column]
                guard source != 0 else { continue }
                unsafe to[x + column] = Self.over(source, to[x + column])
            }
        }
        unsafe library.surfaces.markDirty(surface)
    }

    /// A premultiplied pixel over another, rounded as pixman does.
    @inline(__always)
    private static func over(_ source: UInt32, _ target: UInt32) -> UInt32 {
        let rest = 255 - source >> 24
        guard rest > 0 else { return source }
        let odd: UInt32 = (target & 0xFF_00FF) &* rest &+ 0x80_0080
        let even: UInt32 = (target >> 8 & 0xFF_00FF) &* rest &+ 0x80_0080
        let low: UInt32 = (odd &+ (odd >> 8 & 0xFF_00FF)) >> 8 & 0xFF_00FF
        let high: UInt32 = (even &+ (even >> 8 & 0xFF_00FF)) & 0xFF00_FF00
        return source &+ (low | high)
    }
}

extension Context {
    /// Pixels of the surface; nil for a page.
    public var targetSize: (width: Int, height: Int)? { target.map { ($0.width, $0.height) } }

    /// Blends an image over whole pixels of the surface, whatever the state of the pen. There must be no open group.
    ///
    /// - Returns: false on a surface that has no pixels.
    public mutating func blend(_ image: borrowing ImageSurface, x: Int, y: Int) -> Bool {
        guard let target else { return false }
        target.blend(image, x: x, y: y, library)
        return true
    }
}
