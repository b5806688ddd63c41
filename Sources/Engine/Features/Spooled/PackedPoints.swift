import Geometry
import Layers
import Memory

/// Positions with at most seven decimals, as steps of only as many bytes as the longest of a few dozen needs. All bits
/// come back, so positions with more decimals are refused.
enum PackedPoints {
    /// Units of the last decimal in one.
    private static let unit = 1e7
    /// In the range of a double around this, the last bit is 1.
    private static let whole = 0x1.8p52
    private static let most = 0x1p50
    private static let blockSize = 64
    /// The width of steps that do not fit into half of eight bytes.
    private static let wide = 8

    private typealias Cell = SIMD2<Int64>

    /// Appends positions; false, and nothing is appended, if they have more decimals.
    static func append(_ points: Span<Shape.Point>, to buffer: inout ByteBuffer) -> Bool {
        let length = buffer.count
        var cells = InlineArray<64, Cell>(repeating: Cell())
        var last = Cell()
        var start = 0
        while start < points.count {
            let count = min(blockSize, points.count - start)
            var longest: UInt64 = 0
            var previous = last
            for index in 0..<count {
                guard let cell = cell(points[start + index]) else {
                    buffer.truncate(to: length)
                    return false
                }
                let step = cell &- previous
                longest |= UInt64(bitPattern: (step.x ^ step.x &>> 63) | (step.y ^ step.y &>> 63))
                cells[index] = step
                previous = cell
            }
            last = previous
            // With the bit of the sign.
            let bits = 65 - longest.leadingZeroBitCount
            append(cells.span.extracting(0..<count), width: bits > 32 ? wide : (bits + 7) / 8, to: &buffer)
            start += count
        }
        return true
    }

    /// A position in units of the last decimal; nil if it has more decimals, or is too far out.
    @inline(__always)
    private static func cell(_ point: Shape.Point) -> Cell? {
        let position = SIMD2(point.x, point.y)
        let scaled = position * unit
        guard scaled.x.magnitude < most, scaled.y.magnitude < most else { return nil }
        let sum = scaled + whole
        let back = (sum - whole) / unit
        guard back.x.bitPattern == point.x.bitPattern, back.y.bitPattern == point.y.bitPattern else { return nil }
        return Cell(Int64(bitPattern: sum.x.bitPattern), Int64(bitPattern: sum.y.bitPattern))
            &- Int64(bitPattern: whole.bitPattern)
    }

    private static func append(_ steps: Span<Cell>, width: Int, to buffer: inout ByteBuffer) {
        buffer.append(UInt8(width))
        guard width < wide else {
            for index in steps.indices { buffer.append(bytesOf: steps[index]) }
            return
        }
        let shift = UInt64(8 * width)
        let mask = UInt64(1) << shift - 1
        var cursor = unsafe buffer.cursor(reserving: blockSize * 2 * wide + ByteCursor.slack)
        for index in steps.indices {
            let (x, y) = (UInt64(bitPattern: steps[index].x) & mask, UInt64(bitPattern: steps[index].y) & mask)
            let step = SIMD2<UInt64>(x | y &<< shift, 0)
            cursor.put(unsafe unsafeBitCast(step, to: SIMD16<UInt8>.self), length: 2 * width)
        }
        buffer.take(cursor)
    }

    /// Reads positions. At least eight bytes must follow them.
    @_lifetime(cursor: copy cursor)
    static func read(_ count: Int, _ cursor: inout RawCursor, into points: inout FlatBuffer<Shape.Point>) {
        var last = Cell()
        var left = count
        while left > 0 {
            let size = min(blockSize, left)
            let width = Int(cursor.take(UInt8.self))
            if width >= wide {
                for _ in 0..<size {
                    last &+= cursor.take(Cell.self)
                    points.append(point(last))
                }
            } else {
                // A step is in the low bytes of a number; two shifts give each half its sign.
                let (high, low) = (Int64(64 - 8 * width), Int64(64 - 16 * width))
                for _ in 0..<size {
                    let step = cursor.take(Int64.self)
                    cursor.skip(2 * width - MemoryLayout<Int64>.size)
                    last &+= Cell((step &<< high) &>> high, (step &<< low) &>> high)
                    points.append(point(last))
                }
            }
            left -= size
        }
    }

    @inline(__always)
    private static func point(_ cell: Cell) -> Shape.Point {
        let bits = cell &+ Int64(bitPattern: whole.bitPattern)
        let sum = SIMD2(
            Double(bitPattern: UInt64(bitPattern: bits.x)), Double(bitPattern: UInt64(bitPattern: bits.y)))
        let position = (sum - whole) / unit
        return Shape.Point(x: position.x, y: position.y)
    }
}
