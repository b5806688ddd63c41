import Geometry

/// Lays the letters of a text along a stretch of a smooth line, or above it.
struct CurvedLayout {
    private let smooth: SmoothLine
    private let text: LineText
    private let origin: Shape.Point
    /// The baseline in the direction in which the text is read.
    private var baseline: [Shape.Point] = []
    private var lengths: [Double] = []
    /// Length of the baseline at the middle of the text.
    private var middle = 0.0
    private var isFit = true

    /// Sine of the largest turn from a letter to the next where their tops part.
    private static let mostTurn = 0.4
    /// The same where their tops meet: in a valley they would overlap.
    private static let mostInwardTurn = 0.14
    /// Part of the way from a letter to the next that is left of it where the line winds: else they would overlap.
    private static let leastStep = 0.85
    /// Cosine of the steepest letter: a little beyond upright.
    private static let steepest = -0.17
    /// Heights of a letter by which bends smaller than letters may lift a text.
    private static let mostLift = 1.25
    /// Heights of a letter by which the line may leave a piece of several letters, which stays straight.
    private static let mostSagitta = 0.4

    /// - Parameters:
    ///   - first: sample at which the text begins or ends; `last` likewise.
    ///   - center: sample at its middle.
    init(_ smooth: SmoothLine, _ first: Int, _ last: Int, _ center: Int, _ text: LineText) {
        (self.smooth, self.text, origin) = (smooth, text, smooth.raw[center])
        let sign = Self.sign(from: smooth.points[first], to: smooth.points[last])
        let lift = Self.lift(first...last) { smooth.deviation(at: $0) * sign }
        guard lift <= Self.mostLift * text.height || text.gap == nil else {
            isFit = false
            return
        }
        let distance = Self.distance(text, lift)
        let (from, to) = (max(first - 4, 0), min(last + 4, smooth.count - 1))
        for step in 0...to - from {
            let index = sign > 0 ? from + step : to - step
            let (point, direction) = (smooth.points[index], smooth.directions[index])
            let place = Shape.Point(
                x: point.x + direction.y * sign * distance, y: point.y - direction.x * sign * distance)
            lengths.append((lengths.last ?? 0) + (baseline.last?.distance(to: place) ?? 0))
            baseline.append(place)
            if index == center { middle = lengths[step] }
        }
    }

    /// 1 if the text runs in the direction of the line, else -1: from left to right, and upward if it is upright.
    private static func sign(from start: Shape.Point, to end: Shape.Point) -> Double {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let isUpright = dx.magnitude <= 0.02 * dy.magnitude
        return (isUpright ? dy <= 0 : dx > 0) ? 1 : -1
    }

    private static func lift(_ samples: ClosedRange<Int>, _ deviation: (Int) -> Double) -> Double {
        samples.reduce(0) { max($0, deviation($1)) }
    }

    /// Pixels from the smooth line to the baseline above it.
    private static func distance(_ text: LineText, _ lift: Double) -> Double {
        text.gap.map { $0 + lift + text.descent } ?? (text.descent - text.ascent) / 2
    }

    /// The letters; nil if the baseline is too short or too crooked.
    var curve: CurvedText? {
        let length = text.length
        guard isFit, let whole = lengths.last, whole >= length else { return nil }
        var start = min(max(middle - length / 2, 0), whole - length)
        var letters: [CurvedText.Letter] = []
        var index = 0
        for advance in text.advances {
            let center = start + advance / 2
            let reach = max(advance / 2, text.height / 4)
            let (before, after) = (place(center - reach, &index), place(center + reach, &index))
            let distance = before.distance(to: after)
            guard distance > reach else { return nil }
            let (cosine, sine) = ((after.x - before.x) / distance, (after.y - before.y) / distance)
            guard cosine >= Self.steepest else { return nil }
            if let last = letters.last {
                let turn = last.cosine * sine - last.sine * cosine
                guard -Self.mostInwardTurn...Self.mostTurn ~= turn, last.cosine * cosine + last.sine * sine > 0 else {
                    return nil
                }
            }
            let point = place(center, &index)
            if let last = letters.last {
                let (x, y) = (point.x - origin.x - last.x, point.y - origin.y - last.y)
                let along = (x * (last.cosine + cosine) + y * (last.sine + sine)) / 2
                guard along >= Self.leastStep * (last.advance + advance) / 2 else { return nil }
            }
            if advance > 2 * text.height,
                sagitta(center, advance, cosine, sine, &index) > Self.mostSagitta * text.height
            {
                return nil
            }
            letters.append(
                CurvedText.Letter(
                    x: point.x - origin.x, y: point.y - origin.y, cosine: cosine, sine: sine, advance: advance))
            start += advance
        }
        return CurvedText(letters: letters)
    }

    /// Pixels between the ends of a straight piece and the baseline.
    private func sagitta(
        _ center: Double, _ advance: Double, _ cosine: Double, _ sine: Double, _ index: inout Int
    ) -> Double {
        let middle = place(center, &index)
        return [-0.5, -0.25, 0.25, 0.5].reduce(0) { most, part in
            let point = place(center + part * advance, &index)
            return max(most, ((point.x - middle.x) * sine - (point.y - middle.y) * cosine).magnitude)
        }
    }

    /// The position of the baseline at a length, which is near the last one that was looked up; beyond its ends it goes on
    /// straight.
    private func place(_ length: Double, _ index: inout Int) -> Shape.Point {
        while index > 0, lengths[index] > length { index -= 1 }
        while index < baseline.count - 2, lengths[index + 1] < length { index += 1 }
        let (start, end) = (baseline[index], baseline[index + 1])
        let step = lengths[index + 1] - lengths[index]
        guard step > 0 else { return start }
        let part = (length - lengths[index]) / step
        return Shape.Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
    }

    /// The letters on a straight baseline from one end of the stretch to the other.
    static func straight(
        _ smooth: SmoothLine, _ first: Int, _ last: Int, _ center: Int, _ text: LineText
    ) -> CurvedText {
        let (start, end) = (smooth.points[first], smooth.points[last])
        let (sign, distance) = (sign(from: start, to: end), start.distance(to: end))
        let cosine = distance > 0 ? (end.x - start.x) / distance * sign : 1
        let sine = distance > 0 ? (end.y - start.y) / distance * sign : 0
        let origin = smooth.raw[center]
        func above(_ point: Shape.Point) -> Double { (point.x - origin.x) * sine - (point.y - origin.y) * cosine }
        let lift = lift(first...last) { above(smooth.raw[$0]) }
        let away = Self.distance(text, min(lift, mostLift * text.height))
        var along = -text.length / 2
        return CurvedText(
            letters: text.advances.map { advance in
                defer { along += advance }
                let middle = along + advance / 2
                return CurvedText.Letter(
                    x: middle * cosine + away * sine, y: middle * sine - away * cosine, cosine: cosine, sine: sine,
                    advance: advance)
            })
    }
}
