import CommandKit

/// Options for drags.
struct DragOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Drags to apply: rows with id, x, y and phase (began, moved, ended or cancelled), or with id, dx and dy (offsets in pixels).",
            discussion: """
                id, x, y, phase: events of touches in pixels of the view. The phase is began, moved, ended or \
                cancelled, and one touch ends before the next begins. Only the event that begins a touch needs the id. \
                id, dx, dy: pixels right and down, a row for each drag. With a column time, --states writes times. A \
                bad row ends the run, also with --on-error skip, because the other drags could depend on it.
                """, valueName: "FILE", isBasic: true), completion: .file)
    var drags: String

    @Option(
        help: ArgumentHelp(
            "Count a touch as a drag once it is more than this many pixels from its start, in x or in y.",
            valueName: "PIXELS"), range: .within(0...1_000_000, "pixels"))
    var threshold = 5.0

    @Option(
        help: ArgumentHelp(
            "Field that identifies features, in the layer and in the drags file.",
            discussion: "All features with the id of a drag are moved.",
            defaultNote:
                "the id of a GeoJSON feature, else the first of the fields id and identifier with a value",
            valueName: "FIELD", isBasic: true))
    var id: String?

    @Flag(
        help: ArgumentHelp(
            "Write the states that drags bring about, instead of the layer: a CSV with a row for each change.",
            discussion: """
                The columns are id, time, from and to. The states are none, starting, dragging, ending or canceling, \
                and none again.
                """))
    var states = false

    @Flag(help: ArgumentHelp("Write --states as JSON, an object per line."))
    var json = false

    var rules: [Rule] { [.needs($json, $states)] }

    var request: DragRequest {
        var request = DragRequest()
        request.threshold = threshold
        request.identifierField = id
        return request
    }
}
