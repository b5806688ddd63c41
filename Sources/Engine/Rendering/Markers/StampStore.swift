import Cairo
import Drawing
import Geometry

/// Markers that were drawn once and are then copied, at quarters of a pixel. Each thread has its own.
final class StampStore {
    struct Key: Hashable {
        /// Number of the styles, by which a marker is known.
        var number: Int32
        var scale: Double
    }

    /// Quarters of a pixel by which a place lies beside the corner of its own.
    struct Phase {
        var x: Int
        var y: Int
    }

    /// A marker in pixels, and where its upper left corner is from the pixel of its place.
    final class Stamp {
        let surface: ImageSurface
        /// All that is not transparent.
        let part: ImagePart
        let x: Int
        let y: Int

        init(_ surface: consuming ImageSurface, x: Int, y: Int) {
            part = surface.inkedPart
            self.surface = surface
            self.x = x
            self.y = y
        }
    }

    /// The stamps of a marker, row by row of its phases.
    private final class Phases {
        var stamps = [Stamp?](repeating: nil, count: 16)
    }

    private var stamps: [Key: Phases] = [:]
    /// Most markers look like the one before.
    private var last: (key: Key, phases: Phases)?
    private var pixels = 0
    /// The most pixels that all stamps may have.
    private static let mostPixels = 4 << 20

    /// The stamp for a key at a phase, if the stamp before was for the same key.
    @inline(__always)
    func last(_ key: Key, _ phase: Phase) -> Stamp? {
        guard let last, last.key == key else { return nil }
        return last.phases.stamps[phase.y * 4 + phase.x]
    }

    /// The stamp for a key at a phase, which is drawn if it is not known.
    ///
    /// - Parameters:
    ///   - makeBox: finds the box around the marker, in pixels from its place.
    ///   - draw: draws the marker at a place on a new surface.
    func stamp(
        _ key: Key, _ phase: Phase, _ makeBox: () -> Shape.Box,
        _ draw: (borrowing ImageSurface, Double, Double) throws(CairoError) -> Void
    ) -> Stamp? {
        let index = phase.y * 4 + phase.x
        if let phases = stamps[key], let stamp = phases.stamps[index] {
            last = (key, phases)
            return stamp
        }
        let box = makeBox()
        // Room for edges that are softened.
        let (x, y) = (Int(box.west.rounded(.down)) - 2, Int(box.south.rounded(.down)) - 2)
        let width = Int(box.east.rounded(.up)) + 3 - x
        let height = Int(box.north.rounded(.up)) + 3 - y
        guard width > 0, height > 0, width <= 2048, height <= 2048 else { return nil }
        do throws(CairoError) {
            let surface = try ImageSurface(width: width, height: height, .argb32)
            try draw(surface, Double(phase.x) / 4 - Double(x), Double(phase.y) / 4 - Double(y))
            if pixels + width * height > Self.mostPixels {
                stamps.removeAll()
                last = nil
                pixels = 0
            }
            pixels += width * height
            let stamp = Stamp(surface, x: x, y: y)
            let phases = stamps[key] ?? Phases()
            phases.stamps[index] = stamp
            stamps[key] = phases
            last = (key, phases)
            return stamp
        } catch {
            return nil
        }
    }
}
