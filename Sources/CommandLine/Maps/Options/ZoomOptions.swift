package import CommandKit
import Decluttering
package import LabelFeatures
import Runner

/// Options for the zooms to decide, and for how zooms depend on each other.
package struct ZoomOptions: ParsableArguments {

    package init() {}
    package enum Mode: String, CaseIterable, ExpressibleByArgument {
        case nested, fill, independent
    }

    package enum TileSize: String, CaseIterable, ExpressibleByArgument {
        case pixels256 = "256"
        case pixels512 = "512"
    }

    package static let deepest = 24
    /// The zooms to decide if none are given.
    package static let usual = 0...20

    @Option(help: ArgumentHelp("Range of zoom levels to consider.", valueName: "A-B", isBasic: true))
    package var zooms = ZoomRange(Self.usual)

    @Option(
        help: ArgumentHelp("Size of a tile in pixels, which is the width of the world at zoom level 0.", valueName: "N")
    )
    package var tileSize = TileSize.pixels256

    @Option(
        help: ArgumentHelp(
            "How the zoom levels depend on each other.",
            discussion: """
                nested: a label that shows also shows at every higher level, and only labels of higher priority keep a \
                label from showing; fill: the same, but a label that shows at a lower level may block one of higher \
                priority, so more labels show at low levels; independent: each zoom level is computed on its own, and \
                the field 'zooms' lists the levels of each label.
                """,
            valueName: "MODE"))
    package var mode = Mode.nested

    @Option(
        help: ArgumentHelp(
            "Input field that holds the lowest zoom level at which a label may show.", valueName: "FIELD"))
    package var lowestZoomField: String?

    @Option(
        help: ArgumentHelp(
            "Input field that holds the highest zoom level at which a label may show.", valueName: "FIELD"))
    package var highestZoomField: String?

    @Option(help: ArgumentHelp("Show at most N labels per tile.", valueName: "N"), range: .from(1))
    package var maxPerTile: Int?

    @Option(
        help: ArgumentHelp("Show at most N labels per zoom level, on the whole map.", valueName: "N"), range: .from(1))
    package var maxLabels: Int?

    /// - Parameter zoom: the only zoom to decide; nil for all given zooms.
    private func limits(_ zoom: Double?) -> Decluttering.Request {
        var request = Decluttering.Request(zooms: range(zoom))
        request.tileSize = tileSize == .pixels512 ? .pixels512 : .pixels256
        switch mode {
        case .nested: request.mode = .nested
        case .fill: request.mode = .fill
        case .independent: request.mode = .independent
        }
        request.limitPerTile = maxPerTile
        request.limitPerZoom = maxLabels
        return request
    }

    /// - Parameter zoom: the only zoom to decide; nil for all given zooms.
    package func range(_ zoom: Double?) -> ClosedRange<Int> { zoom.map { Int($0)...Int($0) } ?? zooms.range }

    /// - Parameter zoom: the only zoom to decide; nil for all given zooms.
    package func fill(_ request: inout LabelRequest, zoom: Double?) {
        request.limits = limits(zoom)
        request.minZoomField = lowestZoomField
        request.maxZoomField = highestZoomField
    }

    /// Fields that the options read, by option.
    package var fields: [(option: String, name: String?)] {
        [($lowestZoomField.title, lowestZoomField), ($highestZoomField.title, highestZoomField)]
    }
}

/// Whole zoom levels.
package struct ZoomRange: ExpressibleByArgument {
    let range: ClosedRange<Int>

    package static var argumentNoun: String { "range of zooms" }
    package static var argumentForm: String? { "A-B, whole levels from 0 to \(ZoomOptions.deepest), as in 0-20" }

    init(_ range: ClosedRange<Int>) {
        self.range = range
    }

    package var defaultValueDescription: String { "\(range.lowerBound)-\(range.upperBound)" }

    package init?(argument: String) {
        do { try self.init(parsing: argument) } catch { return nil }
    }

    package init(parsing argument: String) throws(UsageError) {
        let ends = argument.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard 1...2 ~= ends.count, let first = ends[0], let last = ends[ends.count - 1] else {
            throw UsageError("'\(argument)' is not a range of zooms", hint: valueForm(Self.argumentForm))
        }
        let deepest = ZoomOptions.deepest
        if let other = [first, last].first(where: { !(0...deepest ~= $0) }) {
            throw UsageError("\(other) is out of range (0 to \(deepest))")
        }
        guard first <= last else {
            throw UsageError("\(first) is greater than \(last)", hint: valueForm(Self.argumentForm))
        }
        range = first...last
    }
}
