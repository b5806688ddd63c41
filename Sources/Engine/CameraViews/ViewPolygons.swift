public import Features
public import Geometry
public import Layers

/// Makes of each feature the polygon of its view, and gives it the settings of the view as values.
public struct ViewPolygons: FeatureOperation, ~Copyable {
    /// The view of a feature.
    public enum Aim: Sendable {
        /// Fitted to the feature.
        case each(ViewRequest)
        /// The same for all.
        case fixed(Viewport)
    }

    private let aim: Aim
    private let precision: Precision?
    private var maker: ViewMaker
    private var outline = ViewOutline()
    private var replaced = ReplacedFields(ViewFields.all)

    /// - Parameter precision: the precision of coordinates; nil for digits that suit their units.
    public init(_ aim: Aim, precision: Precision?) {
        self.aim = aim
        self.precision = precision
        switch aim {
        case .each(let request): maker = ViewMaker(request)
        case .fixed(let view): maker = ViewMaker(ViewRequest(size: view.size))
        }
    }

    public var addedFields: [Field] { ViewFields.all }

    public mutating func add(_ field: Field, at index: Int) { replaced.add(field, at: index) }

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        let view: Viewport
        switch aim {
        case .fixed(let fixed): view = fixed
        case .each:
            guard let fitted = try maker.view(of: &feature, chunk) else { return .noPosition }
            view = fitted
        }
        replaced.remove(from: &feature, at: chunk.byte(of: feature))
        ViewFields.append(view, precision, to: &feature)
        // The properties' text from the input lacks the new fields.
        feature.properties = TextRange()
        outline.draw(view, in: &feature.shape)
        if feature.shape.kind == .null { feature.warnings.add(.emptyView, at: chunk.byte(of: feature)) }
        feature.dropStaleBox(of: chunk)
        return nil
    }
}

/// The fields that a view gives to a feature, by names that a shapefile can hold.
package enum ViewFields {
    package static let all = [
        "center_lat", "center_lon", "span_lat", "span_lon", "zoom", "zoom_scale", "m_per_px", "heading", "width",
        "height", "map_x", "map_y", "map_w", "map_h",
    ].map { Field($0, .number) }

    /// - Parameters:
    ///   - precision: the requested precision; nil for a thousandth of a map point and seven digits of a degree.
    ///   - first: the index of the first of the fields.
    package static func append(
        _ view: Viewport, _ precision: Precision?, from first: Int = 0, to feature: inout Feature
    ) {
        var values = FeatureValues(from: first)
        let (rect, region) = (view.visibleMapRect, view.region)
        let mapPrecision = precision ?? .digits(3)
        let degreePrecision = precision ?? .digits(7)
        let ofLevels: Precision = precision == .full ? .full : .digits(6)
        for degrees in [
            region.center.latitude, region.center.longitude, region.span.latitudeDelta, region.span.longitudeDelta,
        ] {
            values.append(degrees, degreePrecision, to: &feature)
        }
        values.append(view.zoomLevel, ofLevels, to: &feature)
        values.append(view.scale, .full, to: &feature)
        values.append(view.metersPerPixel, ofLevels, to: &feature)
        values.append(view.heading, ofLevels, to: &feature)
        for number in [view.size.width, view.size.height] { values.append(number, .full, to: &feature) }
        for number in [rect.minX, rect.minY, rect.width, rect.height] {
            values.append(number, mapPrecision, to: &feature)
        }
    }
}
