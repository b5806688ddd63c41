import Features
public import Layers
import Movement

extension CodeText.List {
    /// Fixes and regions.
    package static let skippedFixes = CodeText.List.skippedApart(
        20, introduction: "'plat track' and 'plat fence' skip fixes and regions under these codes:")
}

extension Capability {
    public static let fixes = Capability(
        skips: [
            0: [.otherPoint]
                + FixSkipReason.allCases.filter { $0 != .invalidFix && $0 != .otherPoint }.map { SkipReason($0.code) }
        ],
        codes: [
            CodeText(.badRecords, "date-only", "A field of times has a day without a time of day."),
            CodeText(.badRecords, "invalid-mode", "The mode of --mode-field is not none, follow, course or heading."),
            CodeText(
                .skippedFixes, "duplicate, same-time",
                "The fix has the time of the last accepted one of its device, at the same place or at another."),
            CodeText(
                .skippedFixes, "inaccurate",
                "The accuracy is worse than --max-accuracy, or than --desired-accuracy with --once."),
            CodeText(.skippedFixes, "invalid-fix", "The accuracy is negative."),
            CodeText(
                .skippedFixes, "lacks-accuracy, lacks-altitude, lacks-course, lacks-heading, lacks-speed",
                "The fix lacks a value that --require needs."),
            CodeText(.skippedFixes, "late", "The fix is earlier than the last accepted one of its device."),
            CodeText(.skippedFixes, "not-last, not-needed", "The device has another fix for --last or --once."),
            CodeText(
                .skippedFixes, "not-moved, too-soon",
                "The fix is too near to the last one that was written, or too soon after it."),
            CodeText(
                .skippedFixes, "not-turned",
                "The heading is unknown, or too near to that of the last fix that was written (--heading-filter)."),
            CodeText(.skippedFixes, "other-point", "The point is of a kind that --points does not name."),
            CodeText(.skippedFixes, "paused", "The device pauses (--pause)."),
            CodeText(.skippedFixes, "short-leg", "The leg of the fix has fewer fixes than --min-fixes."),
            CodeText(.skippedFixes, "stale", "The time is too far from that of the reception (--max-age)."),
            CodeText(.skippedFixes, "too-fast", "The fix is too far from the last accepted one for --max-speed."),
        ])
}

extension SkipReason {
    /// A point of GPX of a kind that is not read.
    public static let otherPoint = SkipReason(FixSkipReason.otherPoint.code)
}
