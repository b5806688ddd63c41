import Drawing
import Maps
import Pages
import Rendering
import Runner
import Scenes

/// The values, layers and settings of the page.
extension ViewWork {
    var titleFields: [String] {
        command.places.titleField.map { [$0] } ?? ["title"] + [command.labels.label, "name"].compactMap(\.self)
    }

    var subtitleFields: [String] { command.places.subtitleField?.names ?? ["description", "subtitle"] }

    /// Fields that are there for the map and not for readers, unless somebody names them.
    var hiddenFields: [String] {
        // Plain words such as 'z' or 'image' are names of data as well.
        let styles =
            command.style.noSimplestyle
            ? [] : StyleDeclaration.all.map(\.name).filter { $0.contains("-") || $0 == "fill" || $0 == "stroke" }
        let zooms = command.levels.maxzoomField.map { [$0, command.labels.minzoomField ?? ""] } ?? []
        let named = command.callouts.fields?.names ?? []
        return (styles + zooms + [command.callouts.imageField].compactMap(\.self)).filter { !named.contains($0) }
    }

    var layers: [PageLayer] {
        work.layers.map { layer in
            var shown = PageLayer(layer.name == "-" ? "standard input" : layer.name, opacity: layer.opacity)
            (shown.titleFields, shown.subtitleFields) = (titleFields, subtitleFields)
            shown.hiddenFields = hiddenFields
            (shown.labelField, shown.linkField) = (layer.label ?? command.labels.label, command.callouts.linkField)
            return shown
        }
    }

    /// The values that get into the page.
    var values: PageRequest {
        var values = PageRequest()
        if let fields = command.callouts.fields {
            values.fields = Set(fields.names + titleFields + subtitleFields)
            for field in [command.labels.label, command.callouts.linkField] + work.layers.map(\.label) {
                if let field { values.fields?.insert(field) }
            }
        }
        values.imageField = command.callouts.imageField
        if let highest = command.levels.maxzoomField, let lowest = command.labels.minzoomField {
            values.zoomFields = (lowest, highest)
        }
        values.mostBytes = command.page.maxBytes.bytes * 4 + 1 << 24
        return values
    }

    func settings(
        _ view: PageSettings.FirstView, _ gathered: GatheredPage, _ colors: FoundColors?, _ fonts: RenderFonts
    ) -> PageSettings {
        var settings = PageSettings()
        (settings.title, settings.attribution) = (command.furniture.title ?? "", command.furniture.attribution ?? "")
        (settings.zooms, settings.view, settings.isAimed) = (zooms, view, aim.isGiven)
        (settings.canZoom, settings.canScroll) = (!command.moving.noZoom, !command.moving.noScroll)
        (settings.isZoomFree, settings.isAnimated) = (command.moving.freeZoom, !command.moving.noAnimation)
        settings.hasScaleBar = command.furniture.scaleBar
        settings.graticule = command.furniture.graticule?.degrees
        settings.entrance = PageSettings.Entrance(rawValue: command.page.animate.rawValue) ?? .none
        settings.locates = command.page.locate
        settings.hasGeoLinks = command.accessories.geoLinks
        settings.button = command.accessories.button ?? ""
        settings.background = work.background
        settings.location = command.places.user
        settings.families = fonts.families
        settings.levels = levels
        settings.densityRamp = command.style.densityRamp
        if command.furniture.legend {
            settings.legends = work.legends(gathered.scenes, colors, zooms: levels)
        }
        return settings
    }
}
