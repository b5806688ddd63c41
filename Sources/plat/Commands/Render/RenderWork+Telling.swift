import Drawing
import Geometry
import Layers
import Operations
import Rendering
import Streams

/// What a drawing refuses before it begins, and what it says of things that do not show.
extension RenderWork {
    /// Refuses rules for layers or fields that are not there, and options that name fields which no layer has.
    func check(_ scenes: GatheredScenes) throws(Problem) {
        for (option, name) in command.labels.fields + command.places.fields {
            guard let name, !scenes.fields.contains(where: { $0.contains(name) }) else { continue }
            throw Problem(noFieldNamed: name, option)
        }
        for (number, name) in command.places.ids.enumerated() where scenes.scene.selectedCounts[number] == nil {
            throw Problem(
                .usage, "no-such-feature", "--select: no feature has the id '\(printable(name))'",
                hint: "name the field with the ids with --id")
        }
        let fields = zip(layers, scenes.fields).map { LayerFields(name: $0.name, fields: $1) }
        guard let fault = request.cascade.sheet.fault(in: fields), let path = command.style.style else { return }
        throw Problem(styleFile: path, fault)
    }

    /// Says which of the places that somebody has named do not show.
    func tell(_ view: SceneView, _ scene: Scene) {
        if let location = command.places.location {
            if location.hasUnknown {
                warn(
                    "unknown-heading",
                    "--location: a negative heading draws no cone, a negative accuracy neither circle nor cone")
            }
            if location.user?.isVisible(in: view) == false {
                warn("location-outside", "the location is outside of the picture")
            }
        }
        for selection in scene.selections { tell(selection, scene.selectedCounts[selection.name] ?? 1, view) }
    }

    private func tell(_ selection: SceneSelection, _ count: Int, _ view: SceneView) {
        let name = printable(command.places.ids[selection.name])
        if count > 1 {
            warn("same-id", "\(count) features have the id '\(name)'; the first of them is selected")
        }
        guard let place = selection.place else {
            return warn("no-place", "the feature '\(name)' has no geometry, and so no callout")
        }
        if view.pixels(of: place).isEmpty {
            warn("selection-outside", "the feature '\(name)' is outside of the picture")
        } else if selection.title.isEmpty {
            warn(
                "no-title", "the feature '\(name)' has no title, and so no callout",
                hint: "name the field with the titles with --title-field")
        }
    }

    /// Says that nothing of the layers or of the underlay is there.
    func tellWhatIsNotSeen(_ scenes: GatheredScenes, _ underlay: Underlay?) {
        let bad = scenes.badStyles.all.map { "\($0.key.name) '\(printable($0.value))'" }
        if !bad.isEmpty {
            ledger.diagnostics.report(
                Problem(
                    .data, "bad-style-values", severity: .note, "bad values of styles: \(bad.joined(separator: ", "))"))
        }
        let places = command.tiles.tiles == nil ? "the picture shows" : "the tiles show"
        if let underlay, !underlay.isSeen {
            warn("no-underlay", "\(places) nothing of the underlay", hint: "look at another part of the map")
        }
        guard scenes.scene.counts.drawn == 0 else { return }
        warn(
            "nothing-to-draw", "\(places) no feature",
            hint: "show another region, or see 'plat info' for where the layers are")
    }

    private func warn(_ code: String, _ message: Wording, hint: Wording? = nil) {
        ledger.diagnostics.report(Problem(.data, code, severity: .warning, message, hint: hint))
    }
}
