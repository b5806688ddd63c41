package import Drawing
package import Geometry
package import Layers
package import Rendering
import Runner
package import Scenes
import Streams

/// Checks before drawing, and warnings about things that do not show.
extension SceneWork {
    /// Fields that options name for all layers, by option.
    private var namedFields: [(option: String, name: String)] {
        let colors = options.style.fieldColors.map { [($0.option, $0.field)] } ?? []
        return colors
            + (options.labels.fields + options.places.fields).compactMap { field in
                field.name.map { (field.option, $0) }
            }
    }

    /// The names that options use for fields of each layer, those of its own options first.
    var namesByLayer: [[String]] {
        layers.map { layer in
            let others = namedFields.filter { field in
                !(layer.label != nil && field.name == options.labels.label)
            }
            let own = [layer.label, layer.priority].compactMap(\.self) + (layer.condition?.names ?? [])
            let styled = request.cascade.sheet.fields(ofLayer: layer.name).sorted()
            // Steps make a field in the letters of the option.
            return (own + others.map(\.name) + styled).filter { !$0.isEmpty && !isMade($0) }
        }
    }

    /// True for a field that leading steps make.
    private func isMade(_ name: String) -> Bool {
        request.reading.madeFields.contains(name) || request.reading.renamedFields[name] != nil
    }

    /// Refuses names of fields that the only layer has in other letters, large or small, before it is read.
    func checkLetters() throws(Problem) {
        guard layers.count == 1, request.reading.leading.allSatisfy(\.keepsFields) else { return }
        let layer = layers[0]
        let own = [("label", layer.label), ("priority", layer.priority)].compactMap { key, name in
            name.map { ("--layer: \(key)", $0) }
        }
        let named = own + namedFields.filter { !(layer.label != nil && $0.name == options.labels.label) }
        let known = named.isEmpty ? [] : pass.layers.declaredAhead(request.reading)
        for (option, name) in named where !known.contains(name) {
            guard known.contains(where: { $0.lowercased() == name.lowercased() }) else { continue }
            throw Problem(noFieldNamed: name, option, amongNames: known.sorted())
        }
    }

    /// Reports fields that a layer has in other letters than options, where it does not read them as these.
    private func reportLetters(_ known: [[String]]) {
        for (layer, known) in zip(layers, known) where !known.isEmpty {
            for (option, name) in namedFields where !known.contains(name) {
                guard !(layer.label != nil && name == options.labels.label),
                    let other = known.first(where: { $0.lowercased() == name.lowercased() })
                else { continue }
                ledger.diagnostics.report(
                    Problem(
                        .data, "other-case", severity: .note,
                        """
                        \(option): the layer '\(printable(layer.name))' has no field '\(printable(name))', and \
                        \(printable(other)) is not used
                        """))
            }
        }
    }

    /// Refuses rules for layers or fields that are not there, and options that name fields which no layer has.
    ///
    /// - Parameter fields: fields that other options of the command name.
    package func check(_ scenes: GatheredScenes, naming fields: [(option: String, name: String?)] = []) throws(Problem)
    {
        let known = scenes.fields.enumerated().map { $1 + (pass.layers.declaredFields[$0] ?? []) }
        // Layers without features may not declare their fields.
        let knowsFields = ledger.account.read > 0 || !known.allSatisfy(\.isEmpty)
        for (option, name) in options.labels.fields + options.places.fields + fields where knowsFields {
            guard let name, !known.contains(where: { $0.contains(name) }) else { continue }
            throw Problem(noFieldNamed: name, option, amongNames: Array(Set(known.joined())).sorted())
        }
        for (layer, known) in zip(layers, known) where knowsFields {
            for (key, name) in [("label", layer.label), ("priority", layer.priority)] {
                guard let name, !name.isEmpty, !known.contains(name) else { continue }
                throw Problem(noFieldNamed: name, "--layer: \(key)", amongNames: Array(Set(known)).sorted())
            }
        }
        reportLetters(known)
        for (number, name) in options.places.ids.enumerated() where scenes.scene.selectedCounts[number] == nil {
            throw Problem(
                .usage, "no-such-feature", "--select: no feature has the id '\(printable(name))'",
                hint: options.places.identifier == nil ? "use --id FIELD if the ids are in another field" : nil)
        }
        let fields = zip(layers, known).map { LayerFields(name: $0.name, fields: $1) }
        guard let fault = request.cascade.sheet.fault(in: fields, checksFields: knowsFields),
            let path = options.style.style
        else { return }
        throw Problem(styleFile: path, fault)
    }

    /// Warns about labels, the location and selected features that a picture does not show.
    package func warnOfHidden(in view: SceneView, _ scene: Scene) {
        if hasLabels, view.labelZoom < 0, scene.counts.drawn > 0 {
            warn(
                "no-labels", "labels show from zoom level 0 on, and this view is below it",
                hint: "use a larger --size, or show a part of the map")
        }
        reportUnknownHeading()
        if options.places.location?.user?.isVisible(in: view) == false {
            warn("location-outside", "the location is outside the picture")
        }
        reportSelections(scene, level: view.level) { view.pixels(of: $0).isEmpty }
    }

    /// Warns about what is not known of the location.
    package func reportUnknownHeading() {
        guard options.places.location?.hasUnknown == true else { return }
        warn(
            "unknown-heading",
            """
            --location: a heading outside 0 to 360, or of negative accuracy, draws no cone; a negative accuracy of the \
            place neither circle nor cone
            """)
    }

    /// Warns about selected features that do not get what others get.
    ///
    /// - Parameters:
    ///   - level: index of the level among those of the scene; nil for a page, which has all levels.
    ///   - isOutside: true for a place that does not show.
    package func reportSelections(_ scene: Scene, level: Int?, isOutside: (Shape.Point) -> Bool) {
        for selection in scene.selections {
            let name = printable(options.places.ids[selection.name])
            let count = scene.selectedCounts[selection.name] ?? 1
            if count > 1 {
                warn("same-id", "\(count) features have the id '\(name)'; selecting the first")
            }
            guard let place = selection.place else {
                warn("no-place", "the feature '\(name)' has no geometry, so it gets no callout")
                continue
            }
            if isOutside(place) {
                let outside: Wording = level == nil ? "the first view of the page" : "the picture"
                warn("selection-outside", "the feature '\(name)' is outside \(outside)")
                continue
            }
            let styles = scene.styles[Int(selection.style)]
            reportMissingCallout(selection, name, level.map { [styles[$0]] } ?? styles)
        }
    }

    private func reportMissingCallout(_ selection: SceneSelection, _ name: String, _ styles: [Style]) {
        if selection.title.isEmpty {
            warn(
                "no-title", "the feature '\(name)' has no title, so it gets no callout",
                hint: "name the field with the titles with --title-field")
        } else if !styles.contains(where: { $0.showsText && $0.hasCallout }) {
            let showsText = styles.contains(where: \.showsText)
            warn(
                "no-callout",
                "the style of the feature '\(name)' \(showsText ? "draws no callout" : "hides it"), so it gets none"
            )
        }
    }

    /// Warns about a graticule whose lines are too close together to be drawn.
    package func warnOfGraticule(every step: Double, in view: Viewport) {
        guard Graticule(view, step: step > 0 ? step : nil).lines.isEmpty else { return }
        let degrees = view.visibleMapRect.width / MapPoint.worldSize * 360
        guard step > 0, degrees > 2 * step else {
            return warn(
                "no-graticule", "--graticule: no meridian or parallel crosses this view",
                hint: "use a smaller distance in degrees, such as 0.01")
        }
        warn(
            "no-graticule",
            "--graticule: lines every \(DecimalText.shortest(step))° are too close together in this view",
            hint: "use a larger distance, or auto")
    }

    /// Reports the fields that order annotations because no option names one, if any has no room.
    package func reportUsedRanks(_ scenes: GatheredScenes) {
        let fields = scenes.usedRanks.map { "'\(printable($0))'" }
        guard !fields.isEmpty, case .section(let drawing as DrawingSummary) = ledger.product,
            drawing.hiddenLabels + drawing.waitingMarkers > 0
        else { return }
        ledger.diagnostics.report(
            Problem(
                .data, "usual-priority", severity: .note,
                "labels and markers of points are ordered by \(fields.joined(separator: " and "))",
                hint: "use --priority to name another field"))
    }

    /// Draws the points of large layers as dots, unless an option says how markers show, and reports it.
    package func drawDotsOfLargeLayers(_ scenes: GatheredScenes) {
        let labels = options.labels
        guard labels.markers == nil, !labels.cluster, labels.minzoomField == nil, !options.style.density else { return }
        for (layer, points) in scenes.drawDotsOfLargeLayers() {
            ledger.diagnostics.report(
                Problem(
                    .data, "many-points", severity: .note,
                    "the \(points) points of '\(printable(layers[layer].name))' are drawn as dots",
                    hint: "use --marker pin for pins where they fit, or --cluster for groups with their number"))
        }
    }

    /// Warns about bad values of styles, and about a picture without features or without its underlay.
    ///
    /// - Parameter showsMore: true if something else is to be seen where no feature is.
    package func reportWhatIsNotSeen(_ scenes: GatheredScenes, _ underlay: Underlay?, showsMore: Bool = false) {
        let bad = scenes.badStyles.all.map { "\($0.key.name) '\(printable($0.value))'" }
        if !bad.isEmpty {
            ledger.diagnostics.report(
                Problem(
                    .data, "bad-style-values", severity: .note, "bad values of styles: \(bad.joined(separator: ", "))"))
        }
        for (field, count) in scenes.comparedValues.counts.sorted(by: { $0.key < $1.key }) where count.others > 0 {
            warn(
                "not-a-number",
                """
                --style: \(count.others) of \(count.others + count.numbers) values of '\(printable(field))' are not \
                numbers, and rules that compare numbers or have stops do not hold for them
                """)
        }
        if let underlay, !underlay.isSeen {
            warn(
                "no-underlay", "the underlay is outside the \(request.result)",
                hint: "show another region, or check where the underlay is")
        }
        if options.labels.cluster, scenes.scene.counts.drawn > 0, !scenes.scene.hasMarkers {
            warn(
                "no-markers", "--cluster: no layer has markers to group",
                hint: "give lines and areas markers by a key of their layer, as in --layer FILE,marker=dot")
        }
        guard scenes.scene.counts.drawn == 0, !showsMore else { return }
        let (read, skipped) = (ledger.account.read, ledger.account.skippedCount)
        let all: Wording = ledger.account.filteredCount == skipped ? "filtered" : "skipped"
        let reason: Wording = read > 0 && skipped == read ? ", as all records were \(all)" : ""
        warn(
            "nothing-to-draw",
            "the \(request.result) \(request.result.hasSuffix("s") ? "show" : "shows") no feature\(reason)",
            hint: scenes.scene.counts.outside > 0
                ? "show another region, or see 'plat info' for where the layers are" : nil)
    }

    /// Warns about families of fonts that other fonts stand in for.
    package func reportUnknownFamilies(_ scene: Scene, _ fonts: RenderFonts) {
        guard hasLabels else { return }
        for family in families(of: scene).sorted() where !family.isEmpty && !fonts.contains(family) {
            warn(
                "unknown-font", "no font of the family '\(printable(family))'; the usual fonts stand in its place",
                hint: "name its file with --font, or in the fonts of --style")
        }
    }

    /// The font families that styles name.
    package func families(of scene: Scene) -> Set<String> {
        Set(scene.styles.joined().compactMap { scene.texts.text($0.font) })
    }

    package func warn(_ code: String, _ message: Wording, hint: Wording? = nil) {
        ledger.diagnostics.report(Problem(.data, code, severity: .warning, message, hint: hint))
    }
}
