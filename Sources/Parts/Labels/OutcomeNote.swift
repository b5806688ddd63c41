import FormatKit
import JSON
import LabelFeatures
import LabelsCommands
import Layers
import PartRuns

/// A note to a part from the run that decides about the labels of all parts, sent along with the outcomes of its labels.
struct OutcomeNote {
    /// The statement of the run, for the part that reports it.
    var statement: RunStatement?
    /// The problem that prevented a decision.
    var failure: Problem?
    /// The result, if it is about labels and has no features.
    var answer: DeclutterWriting.Answer?
    /// Number of labels of all parts.
    var count = 0
    /// Features that the part writes, as far as labels decide.
    var written = 0
    /// True if features are named by their numbers in the output.
    var numbersFeatures = false
    /// Field of the earlier result with the lowest zoom at which its labels showed; nil if all of them showed.
    var earlierMinzoomField: String?
    /// Number of features of the earlier result that are also in the input; nil if nobody has looked.
    var earlierFound: Int?

    init() {}

    var text: String {
        var object: JSONObject = [
            "count": .integer(count), "written": .integer(written), "numbers": .boolean(numbersFeatures),
        ]
        object["statement"] = statement?.value
        object["failure"] = failure?.value
        object["found"] = earlierFound.map { .integer($0) }
        object["minzoom"] = earlierMinzoomField.map { .string($0) }
        switch answer {
        case .report(let lines)?: object["report"] = .array(lines.map { .string($0) })
        case .table(let rows)?:
            object["table"] = .array(
                rows.map { row in
                    let share = row.share.map { JSONValue.number($0) } ?? .null
                    return .array([.number(row.zoom), .integer(row.shown), .integer(row.hidden), share])
                })
        case nil: break
        }
        return JSONValue.object(object).text()
    }

    /// Reads what `text` has written.
    init?(_ text: String) {
        guard let value = JSONValue(parsing: Array(text.utf8)), let count = value["count"]?.int,
            let written = value["written"]?.int, let numbersFeatures = value["numbers"]?.flag
        else { return nil }
        (self.count, self.written, self.numbersFeatures) = (count, written, numbersFeatures)
        (earlierMinzoomField, earlierFound) = (value["minzoom"]?.text, value["found"]?.int)
        statement = value["statement"].flatMap { RunStatement($0) }
        failure = value["failure"].flatMap { Problem($0) }
        if let lines = value["report"]?.items { answer = .report(lines.compactMap(\.text)) }
        if let items = value["table"]?.items {
            answer = .table(
                items.compactMap { item in
                    guard let values = item.items, values.count == 4, let zoom = values[0].number,
                        let shown = values[1].int, let hidden = values[2].int
                    else { return nil }
                    return LabelResult.Row(zoom: zoom, shown: shown, hidden: hidden, share: values[3].number)
                })
        }
    }
}
