package import CommandKit
import Layers
import Runner

/// Command that moves features by dragging them over a map.
package struct Move: ParsableCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        abstract: "Move features by drags on a map view; a file lists the drags.",
        discussion: """
            Drags are in pixels of a view, as a map on a screen reports them. On the map, a feature moves as far, \
            and in the same direction, as the touch did from its first place to its last, at the scale and heading of the \
            view. Lines and polygons move as a whole and keep their shape on the map; their size on \
            the ground depends on the latitude, so a drag north or south changes it, with a warning.

            All features are written. The field drag is dragged; none if there was no drag, or none beyond the \
            threshold; or cancelled if all of its drags were cancelled or never ended, so that it stays where \
            it is. A feature that is dragged several times moves by the sum of its drags. Features that stay keep their \
            coordinates.

            A shape that is dragged over the antimeridian comes in again on the other side, cut as --cut says. A drag \
            beyond the upper or lower edge of the map (±85.05°) makes its feature a bad record. Latitudes beyond ±85° \
            are moved to ±85°, with a warning, if they are dragged north or south.

            Memory grows with the number of drags, not with the layer. With --hit, layers are read twice.
            """,
        examples: [
            Example(
                "plat move --viewport view.json --drags drags.csv places.geojson > moved.geojson",
                "Move places by drags on a map view that 'plat fit --json' wrote."),
            Example(
                "plat move --size 320x460 --center 37.3326,-122.0303 --zoom 15 --drags drags.csv -f csv places.csv",
                "Give the view as options, and write a CSV."),
            Example(
                "plat move --viewport view.json --drags touches.csv --hit --label-size 32x39 --offset 8,-16 pins.csv",
                "Find the pin under each touch, as on a screen."),
            Example(
                "plat move --viewport view.json --drags touches.csv --states places.geojson",
                "List when the drag of each place began, and how it ended."),
            Example(
                "plat move --viewport view.json --drags drags.csv --id stop -o moved.shp stops.shp",
                "Find features by the field stop."),
        ])

    @OptionGroup(
        title: "View",
        help: [
            "region": .regionOfView,
            "viewport": ArgumentHelp(
                "Use the view in this file, which 'plat fit --json' wrote.",
                discussion: "Other options here change it: its size, what it shows, its zoom level or its heading.",
                valueName: "FILE", isBasic: true),
        ])
    var viewport: ViewportOptions

    @OptionGroup(title: "Drags")
    var dragging: DragOptions

    @OptionGroup(title: "Features under touches")
    var hits: HitOptions

    @OptionGroup(help: ["planar": ArgumentHelp(visibility: .hidden)])
    var filter: FilterOptions

    package var rules: [Rule] {
        let flow = filter.flow
        return [
            .refuse([flow.input.$planar], if: flow.input.planar, because: "a view shows the globe"),
            .that(viewport.hasAim, else: "a view is needed", hint: ViewportOptions.aimHint),
            viewport.ruleOfZoom, viewport.ruleOfUse(aimedBy: nil),
        ] + rulesOfStates
    }

    private var rulesOfStates: [Rule] {
        guard dragging.states else { return [] }
        let output = filter.output
        let refusals: [Rule] = [
            .refuse(output.ofGeometries, if: true, because: "--states writes no geometries"),
            .refuse(output.writing.$givenPrecision, if: true, because: "--states writes no coordinates"),
        ]
        guard dragging.json else { return refusals + output.writing.rules(ofTableBy: "--states") }
        return refusals + [
            .refuse([output.writing.$given], if: true, because: "--json decides the format"),
            output.writing.ruleOfOneFile(for: "--states"),
        ]
    }

    package mutating func run() throws {
        let isOfStates = dragging.states
        if isOfStates { filter.output.writing.given = .table }
        let flow = filter.flow
        let view = try viewport.resolved(reportingTo: flow.work.options.diagnostics)
        var request = dragging.request
        request.findsByPlace = hits.hit
        let (path, target, json) = (dragging.drags, hits.request, dragging.json)
        try flow.run(
            reading: [(dragging.$id.title, dragging.id)] + hits.fields, needsFields: true, besides: [path],
            settings: [viewport.viewport], onGlobe: "drags need positions on the globe", limit: filter.count.limit
        ) { (pass, inputs) throws(Problem) in
            let run = MoveRun(
                pass: pass, inputs: inputs, output: flow.output.writing, view: view, request: request, target: target)
            if isOfStates { try run.writeStates(path, asJSON: json) } else { try run.write(path) }
        }
    }
}
