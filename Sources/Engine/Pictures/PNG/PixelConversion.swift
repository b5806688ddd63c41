/// Rows of pixels as PNG has them. Each row begins with the number of its filter, which is none: maps are areas of flat
/// colour, which filters make longer.
enum PixelConversion {
    /// Appends rows of grey, RGB or RGBA samples of 8 bits.
    static func append(_ rows: borrowing PixelRows, as color: PNGForm.Color, to target: inout [UInt8]) {
        let (width, height, stride, layout) = (rows.width, rows.height, rows.stride, rows.layout)
        precondition((layout == .gray) == (color == .gray))
        let first = target.count
        let length = 1 + width * color.byteCount
        target.append(contentsOf: repeatElement(0, count: height * length))
        unsafe rows.bytes.withUnsafeBytes { source in
            unsafe target.withUnsafeMutableBytes { target in
                guard let source = source.baseAddress, let target = target.baseAddress else { return }
                for row in 0..<height {
                    let pixels = unsafe source + row * stride
                    let samples = unsafe target + first + row * length + 1
                    switch color {
                    case .rgb: unsafe putRGB(pixels, width, samples)
                    case .rgba: unsafe putRGBA(pixels, width, samples, isOpaque: layout == .opaque)
                    case .gray, .indexed: unsafe samples.copyMemory(from: pixels, byteCount: width)
                    }
                }
            }
        }
    }

    private static func putRGB(_ pixels: UnsafeRawPointer, _ width: Int, _ samples: UnsafeMutableRawPointer) {
        // Four bytes at once: the next pixel overwrites the last of them.
        for column in 0..<width - 1 {
            let pixel = unsafe pixels.load(fromByteOffset: column &* 4, as: UInt32.self)
            unsafe samples.storeBytes(of: (pixel << 8).bigEndian, toByteOffset: column &* 3, as: UInt32.self)
        }
        let pixel = unsafe pixels.load(fromByteOffset: (width - 1) * 4, as: UInt32.self)
        let sample = unsafe samples + (width - 1) * 3
        unsafe sample.storeBytes(of: UInt8(truncatingIfNeeded: pixel >> 16), as: UInt8.self)
        unsafe sample.storeBytes(of: UInt8(truncatingIfNeeded: pixel >> 8), toByteOffset: 1, as: UInt8.self)
        unsafe sample.storeBytes(of: UInt8(truncatingIfNeeded: pixel), toByteOffset: 2, as: UInt8.self)
    }

    private static func putRGBA(
        _ pixels: UnsafeRawPointer, _ width: Int, _ samples: UnsafeMutableRawPointer, isOpaque: Bool
    ) {
        for column in 0..<width {
            let pixel = unsafe pixels.load(fromByteOffset: column * 4, as: UInt32.self)
            let straight = isOpaque ? pixel | 0xFF00_0000 : straight(pixel)
            // Red first, alpha last.
            let sample = (straight << 8 | straight >> 24).bigEndian
            unsafe samples.storeBytes(of: sample, toByteOffset: column * 4, as: UInt32.self)
        }
    }

    /// A pixel whose colours are not multiplied by alpha: divided, rounded to the nearest.
    static func straight(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        guard alpha != 255 else { return pixel }
        guard alpha != 0 else { return 0 }
        var result = alpha << 24
        for shift: UInt32 in [16, 8, 0] {
            let part = pixel >> shift & 0xFF
            result |= min((part * 255 + alpha / 2) / alpha, 255) << shift
        }
        return result
    }
}
