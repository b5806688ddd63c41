package import Layers

/// Names of settings on the command line.
package struct SettingNames {
    /// Settings of a layer whose option names get a suffix if a command has two layers; a nil suffix if no option sets
    /// them.
    private let ofLayer: (settings: Set<Setting>, suffix: String?)?
    /// Another name for the setting of the source's system.
    private var sourceSystem: String?
    /// Another name for the setting of the fields that are kept.
    private var fields: String?

    private static let ofFields: Set<Setting> = [.fields, .stringFields]
    private static let ofInput: Set<Setting> = [
        .encoding, .latitudes, .longitudes, .xs, .ys, .wkt, .measures, .edges, .noAttributes, .sourceSystem, .planar,
        .headerless,
    ]

    private init(ofLayer: (settings: Set<Setting>, suffix: String?)?) { self.ofLayer = ofLayer }

    package static let usual = SettingNames(ofLayer: nil)
    /// Names for a command in which an option with another name was given for the system of the input.
    package static func calling(sourceSystem name: String) -> SettingNames {
        var names = usual
        names.sourceSystem = name
        return names
    }

    package static let ofLayerB = SettingNames(ofLayer: (ofFields.union(ofInput), "-b"))
    /// Names for a second layer of which the same fields are read.
    package static let ofSecondInput = SettingNames(ofLayer: (ofInput, "-b"))
    /// Names for a layer of regions, in which fixes are looked for.
    package static let ofRegions = {
        var names = SettingNames(ofLayer: (ofInput, "-region"))
        names.fields = "--region-fields"
        return names
    }()
    /// Names for a layer without options of its own.
    package static let ofPlainLayer = SettingNames(ofLayer: (ofFields.union(ofInput).union([.zone, .timeFormat]), nil))

    /// Names settings in a problem by their options, and drops a hint at settings that have no option.
    package func spell(_ problem: Problem) -> Problem {
        var spelled = problem.spelled(option)
        if let ofLayer, ofLayer.suffix == nil, !ofLayer.settings.isDisjoint(with: problem.hint?.settings ?? []) {
            spelled.hint = nil
        }
        return spelled
    }

    /// Name of the option for a setting.
    func option(_ setting: Setting) -> String {
        if setting == .sourceSystem, let sourceSystem { return sourceSystem }
        if setting == .fields, let fields { return fields }
        let isOfLayer = ofLayer?.settings.contains(setting) ?? false
        return Self.option(setting) + (isOfLayer ? ofLayer?.suffix ?? "" : "")
    }

    private static func option(_ setting: Setting) -> String {
        switch setting {
        case .fields: "--fields"
        case .order: "--order"
        case .radius: "--radius"
        case .largestRadius: "--max-radius"
        case .regionLimit: "--limit"
        case .reorder: "--reorder"
        case .hits: "--hit"
        case .zone: "--zone"
        case .timeFormat: "--time-format"
        case .stringFields: "--string-fields"
        case .measures: "--measures"
        case .noAttributes: "--no-attributes"
        case .encoding: "--encoding"
        case .columns: "--columns"
        case .latitudes: "--lat"
        case .longitudes: "--lon"
        case .xs: "--x"
        case .ys: "--y"
        case .wkt: "--wkt"
        case .sourceSystem: "--src-crs"
        case .planar: "--planar"
        case .edges: "--edges"
        case .box: "--bbox"
        case .recordLimit: "--max-record"
        case .fieldLimit: "--max-fields"
        case .skipping: "--on-error skip"
        case .mostErrors: "--max-errors"
        case .rejects: "--rejects"
        case .precision: "--precision"
        case .validity: "--valid"
        case .mending: "--make-valid"
        case .leastArea: "--min-area"
        case .splitting: "--split-by-kind"
        case .prefix: "--prefix-b"
        case .identity: "--id"
        case .pixels: "plat convert --from pixel"
        case .unsized: "--no-radius"
        case .rects: "--kind rect"
        case .kinds: "--kind"
        case .coordinates: "--from coordinate"
        case .headerless: "--no-header"
        case .mapPoints: "plat convert --from map-point --to coordinate"
        case .repeatDistance: "--repeat-distance"
        case .tileLabelLimit: "--max-per-tile"
        case .zoomLabelLimit: "--max-labels"
        case .date: "--date"
        case .altitude: "--altitude"
        case .extrapolation: "--extrapolate"
        }
    }
}

extension Problem {
    /// The problem with settings named by their options.
    package var spelled: Problem { SettingNames.usual.spell(self) }
}
