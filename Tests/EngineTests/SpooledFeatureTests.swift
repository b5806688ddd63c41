import Features
import Geometry
import Layers
import Memory
import TestSupport
import Testing

/// `SpooledFeature`.
struct SpooledFeatureTests {
    /// Positions come back to the last bit, whatever their decimals and the steps between them.
    @Test func positionsComeBack() {
        var numbers = SplitMix64(seed: 332)
        let odd: [Double] = [
            -0.0, 1e300, .leastNonzeroMagnitude, .infinity, 112_589_990.6842624, 112_589_991, -180, 0.1 + 0.2,
        ]
        for round in 0..<400 {
            let units: Double = [1e7, 1e7, 1e3, 1e9].randomElement(using: &numbers) ?? 1
            let step: Double = [1, 100, 3e4, 4e6, 1e9, 1e11].randomElement(using: &numbers) ?? 1
            var (x, y) = (0.0, 0.0)
            var feature = Feature()
            feature.shape.kind = .lineString
            for _ in 0..<Int.random(in: 2...200, using: &numbers) {
                x += Double.random(in: -step...step, using: &numbers).rounded()
                y += Double.random(in: -step...step, using: &numbers).rounded()
                feature.shape.append(x: x / units, y: y / units)
            }
            if round % 8 == 0, let number = odd.randomElement(using: &numbers) {
                feature.shape.append(x: 1, y: number)
            }
            feature.shape.endRing()
            feature.shape.endPart()
            var buffer = ByteBuffer()
            SpooledFeature.append(feature, of: Chunk(), to: &buffer)
            var other = Feature()
            SpooledFeature.read(buffer.bytes, at: 0, FlatBuffer<Int32>().span, into: &other)
            #expect(feature.shape.points.count == other.shape.points.count, "round \(round)")
            for index in 0..<min(feature.shape.points.count, other.shape.points.count) {
                let (point, read) = (feature.shape.points[index], other.shape.points[index])
                #expect(point.x.bitPattern == read.x.bitPattern && point.y.bitPattern == read.y.bitPattern)
            }
            if units == 1e7, step <= 1e4, round % 8 != 0 {
                #expect(buffer.count < 5 * feature.shape.points.count + 100, "round \(round)")
            }
        }
    }
}
