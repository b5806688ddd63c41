import Layers
import Pages
import Scenes
import Streams

/// Makes the data of a page no larger than requested.
struct PageFitting {
    let document: PageDocument
    let settings: PageSettings
    let layers: [PageLayer]
    let zooms: ClosedRange<Int>
    let mostBytes: Int
    var bases: [PageBase] = []
    var track: PageTrack?
    /// Finds the image of a path; nil for one that cannot be shown.
    var image: (String) -> PageImages.Image? = { _ in nil }

    /// Passes the data that fits, and the size of its page, to `body`.
    ///
    /// - Parameter isThinned: true to skip points until the page fits.
    /// - Returns: what the page shows.
    func fit(
        _ contents: PageContents, isThinned: Bool, _ ledger: Ledger,
        _ body: (borrowing PageData, Int) throws(Problem) -> Void
    ) throws(Problem) -> PageContents {
        guard isThinned else {
            let data = data(contents)
            let size = try document.byteCount(data)
            guard size <= mostBytes else { throw tooLarge(size, data, hint: "use --thin, ") }
            try body(data, size)
            return contents
        }
        let thinning = PageThinning(contents, zooms)
        let all = thinning.count(to: .max)
        var level = zooms.upperBound
        while true {
            let thinned = thinning.contents(to: level)
            let count = thinning.count(to: level)
            let data = data(thinned, skipping: all - count)
            let size = try document.byteCount(data)
            if size <= mostBytes {
                report(all - count, of: all, above: level, ledger)
                try body(data, size)
                return thinned
            }
            guard level > zooms.lowerBound else { throw tooLarge(size, data, hint: "") }
            let bytesPerFeature = Double(size) / Double(max(count, 1))
            repeat {
                level -= 1
            } while level > zooms.lowerBound
                && Double(thinning.count(to: level)) * bytesPerFeature > Double(mostBytes) * 1.1
        }
    }

    /// Bytes of pictures below all layers for which there is room beside the contents.
    func roomForBases(_ contents: PageContents, isThinned: Bool) throws(Problem) -> Int {
        let rest = mostBytes - (try document.byteCount(data(contents)))
        // Points that are thinned leave room for what lies below them. Pictures are written in base 64.
        return max(rest, isThinned ? mostBytes / 4 : 0) / 4 * 3
    }

    private func data(_ contents: PageContents, skipping skipped: Int = 0) -> PageData {
        var settings = settings
        settings.skipped = skipped
        return PageData(settings, layers, contents, bases: bases, track: track, image: image)
    }

    private func report(_ count: Int, of all: Int, above level: Int, _ ledger: Ledger) {
        guard count > 0 else { return }
        let isCut = level < zooms.upperBound
        ledger.diagnostics.report(
            Problem(
                .data, "thinned", severity: .warning,
                isCut
                    ? "--thin skips \(count) of \(all) features, so that the page fits: those that show from zoom level \(level + 1) on"
                    : "--thin skips \(count) of \(all) features, too close to others at every zoom level",
                hint: isCut ? "raise --max-bytes for more" : "raise --max-zoom for more"))
    }

    /// The error that reports what takes the most space.
    private func tooLarge(_ size: Int, _ data: borrowing PageData, hint: Wording) -> Problem {
        let own = size - data.byteCount
        let rest = PageData.Part(name: "scripts and styles", byteCount: own)
        let parts = (data.parts + [rest]).sorted { $0.byteCount > $1.byteCount }.prefix(4)
            .map { "\($0.name) \(ByteCount.text($0.byteCount))" }.joined(separator: ", ")
        return Problem(
            .data, "large-page",
            "the page would take \(ByteCount.text(size)), more than \(ByteCount.text(mostBytes)): \(printable(parts))",
            hint: own > mostBytes
                ? "raise --max-bytes: scripts and styles alone take \(ByteCount.text(own))"
                : self.hint(data.parts.first?.name ?? "", else: hint))
    }

    /// How to make the largest part of a page smaller.
    private func hint(_ part: String, else other: Wording) -> Wording {
        switch part {
        case PageData.trackPart: "thin the track with 'plat track', or raise --max-bytes"
        case PageData.imagesPart: "use smaller images, or raise --max-bytes"
        default: "name the --fields it needs, lower --max-zoom, \(other)or raise --max-bytes"
        }
    }
}
