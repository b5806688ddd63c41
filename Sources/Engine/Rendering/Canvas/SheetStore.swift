import Cairo

/// Pixels to draw on. Each thread has its own, which it uses again for drawings of one size: new memory is slow at first.
final class SheetStore {
    final class Sheet {
        let surface: ImageSurface

        init(_ surface: consuming ImageSurface) { self.surface = surface }
    }

    private var last: Sheet?

    /// A sheet that shows what was drawn on it last.
    func sheet(width: Int, height: Int, isOpaque: Bool) throws(CairoError) -> Sheet {
        let format: ImageSurface.Format = isOpaque ? .rgb24 : .argb32
        if let last, last.surface.width == width, last.surface.height == height, last.surface.format == format {
            return last
        }
        // One of another size is freed first.
        last = nil
        let sheet = Sheet(try ImageSurface(width: width, height: height, format))
        last = sheet
        return sheet
    }
}
