import CommandKit
import Devices
import Features
import Fixes
import Layers
import Movement
import Runner
import Streams

extension Track {
    /// The option for the output that was asked for.
    var namingOutput: String {
        let file = writing.output.path.map { shellWord(printable($0)) } ?? "FILE"
        return writing.formatAsGiven.hasPrefix("-f") ? "\(writing.formatAsGiven) -o \(file)" : "-o \(file)"
    }

    /// Options that do nothing if the fixes lack a column.
    var needs: [(option: String, column: FixColumn)] {
        var needs: [(option: String, column: FixColumn)] = []
        if cleaning.quality.maxAccuracy != nil { needs.append((cleaning.quality.$maxAccuracy.title, .accuracy)) }
        if case .accuracy? = delivery.distanceFilter?.way { needs.append(("--distance-filter accuracy", .accuracy)) }
        if case .accuracy? = legOptions.minStep?.way { needs.append(("--min-step accuracy", .accuracy)) }
        if delivery.desiredAccuracy != nil, needed.isEmpty {
            needs.append((delivery.$desiredAccuracy.title, .accuracy))
        }
        if fixes.speedUnit != nil { needs.append((fixes.$speedUnit.title, .speed)) }
        return needs
    }

    /// Columns without which options would skip all fixes, or none.
    var needed: Set<FixColumn> {
        var columns: Set<FixColumn> = []
        if delivery.headingFilter?.degrees != nil, direction == nil { columns.insert(.heading) }
        if framing.frames == .heading || direction == .heading || headingOffset != nil { columns.insert(.heading) }
        if delivery.desiredAccuracy != nil, delivery.once || stall != nil { columns.insert(.accuracy) }
        return columns
    }

    /// The option that needs headings, and what to do without them.
    var ofHeadings: (option: String, hint: Wording)? {
        if framing.frames == .heading { return ("\(framing.$frames.title) heading", "use --frames course") }
        if direction == .heading { return ("\($direction.title) heading", "use --direction course") }
        if headingOffset != nil { return ($headingOffset.title, "run without --heading-offset") }
        let option = delivery.$headingFilter.title
        return needed.contains(.heading) ? (option, "add --direction course to filter by courses") : nil
    }
}
