/// Sources of the values of keys, of which the later one wins: the defaults, simplestyle properties of the feature, rules of a
/// style file, options for all, settings of the layer, and the colours of a field.
public struct StyleCascade: Sendable {
    public var sheet = StyleSheet()
    /// False if properties of features are not read as styles.
    public var usesProperties = true
    public var options = StyleSettings()
    /// Options that are for points alone.
    public var pointOptions = StyleSettings()
    /// The field whose values decide the colour: of the fill of polygons, of lines, and of pins and dots.
    public var colorField: (name: String, scale: ColorScale)?

    public init() {}

    /// A resolver for a layer at a zoom level, with all that is known of it worked out beforehand.
    ///
    /// - Parameters:
    ///   - fields: names of the fields of the layer, by number.
    ///   - settings: the settings of the layer.
    ///   - texts: those of styles that go together with those of the resolver.
    public func resolver(
        layer: String, fields: [String], settings: StyleSettings = StyleSettings(), zoom: Double,
        texts: StyleTexts = StyleTexts()
    ) -> StyleResolver {
        var compiler = StyleCompiler(fields: fields, zoom: zoom, texts: texts)
        let plans = StyleKind.allCases.map { kind in
            compiler.plan(kind, of: self, layer: layer, settings: settings)
        }
        return StyleResolver(compiler, plans)
    }

    /// Keys that follow from the colours of a field.
    static func colorKey(_ kind: StyleKind) -> StyleKey {
        switch kind {
        case .point: .markerColor
        case .line: .stroke
        case .polygon: .fill
        }
    }
}
