/// The text of a progress line at one moment.
package struct ProgressLine {
    let bytes: Int
    /// Nil if the amount is unknown.
    let total: Int?
    let seconds: Double

    /// - Parameters:
    ///   - bytes: all bytes read so far, including repeated readings.
    ///   - again: bytes of repeated readings beyond the total. The bytes are scaled down so that they still add up to
    ///     the total.
    package init(bytes: Int, total: Int?, again: Int = 0, seconds: Double) {
        self.total = total
        self.seconds = seconds
        if let total, again > 0 {
            self.bytes = Int(Double(bytes) * (Double(total) / (Double(total) + Double(again))))
        } else {
            self.bytes = bytes
        }
    }

    /// The line in ASCII, at most `width` columns; less important parts are dropped first.
    ///
    ///     [=======>            ]  38%  72.4 MB of 190 MB  144.8 MB/s  0:01 left
    package func text(width: Int) -> String {
        let rate = seconds > 0 ? Double(bytes) / seconds : 0
        let speed = Self.size(rate) + "/s"
        guard let total, total > 0 else {
            return Self.longest(
                [[Self.size(Double(bytes)), speed, "\(Self.time(seconds)) elapsed"], [Self.size(Double(bytes))]], width)
        }
        // A file may have grown since its size was read.
        let part = min(Double(bytes) / Double(total), 1)
        let percent = "\(Int(part * 100))%"
        let amount = "\(Self.size(Double(min(bytes, total)))) of \(Self.size(Double(total)))"
        let left = rate > 0 ? ["\(Self.time(Double(max(total - bytes, 0)) / rate)) left"] : []
        let words = [percent, amount, speed] + left
        return Self.longest(
            [[Self.bar(part)] + words, words, [percent, amount] + left, [percent] + left, [percent]], width)
    }

    private static func longest(_ choices: [[String]], _ width: Int) -> String {
        choices.lazy.map { $0.joined(separator: "  ") }.first { $0.utf8.count <= width } ?? ""
    }

    private static func bar(_ part: Double) -> String {
        let length = 20
        let done = Int(part * Double(length))
        let head = done < length ? ">" : ""
        return "[" + String(repeating: "=", count: done) + head
            + String(repeating: " ", count: length - done - head.utf8.count) + "]"
    }

    /// A size in decimal units: `950 B`, `1.5 kB`, `72.4 MB`.
    package static func size(_ bytes: Double) -> String {
        var (value, unit) = (bytes, 0)
        let units = ["B", "kB", "MB", "GB", "TB", "PB", "EB"]
        // 999.95 would be written as 1000.0.
        while value >= (unit == 0 ? 999.5 : 999.95), unit < units.count - 1 {
            value /= 1000
            unit += 1
        }
        let tenths = Int((value * 10).rounded())
        return unit == 0 ? "\(Int(value.rounded())) B" : "\(tenths / 10).\(tenths % 10) \(units[unit])"
    }

    /// A duration: `0:07`, `12:34`, `1:02:03`.
    package static func time(_ seconds: Double) -> String {
        guard seconds < 360_000 else { return "days" }
        let whole = Int(seconds.rounded(.up))
        let (minutes, rest) = (whole / 60, whole % 60)
        let tail = (rest < 10 ? "0" : "") + "\(rest)"
        guard minutes >= 60 else { return "\(minutes):\(tail)" }
        return "\(minutes / 60):" + (minutes % 60 < 10 ? "0" : "") + "\(minutes % 60):\(tail)"
    }
}
