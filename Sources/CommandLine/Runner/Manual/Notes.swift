import CommandKit
import Layers

/// Notes of single commands in the chapters about all commands.
enum Notes {
    static var summaryLines: [(line: String, explanation: String?)] {
        Capability.manual { if case .summaryLine(let line, let explanation) = $0 { (line, explanation) } else { nil } }
    }

    static var inMemory: [String] { Capability.manual { if case .inMemory(let what) = $0 { what } else { nil } } }

    static var counts: [String] { Capability.manual { if case .counts(let text) = $0 { text } else { nil } } }

    static var badRecords: [String] { Capability.manual { if case .badRecords(let text) = $0 { text } else { nil } } }

    static var onPlane: [String] { Capability.manual { if case .onPlane(let command) = $0 { command } else { nil } } }

    static var views: [String] { Capability.manual { if case .views(let text) = $0 { text } else { nil } } }

    static var degrees: [String] { Capability.manual { if case .degrees(let text) = $0 { text } else { nil } } }

    static var chapters: [Manual.Chapter] {
        Capability.manual { content in
            if case .chapter(let title, let text) = content { Manual.Chapter(title, [.text(text)]) } else { nil }
        }
    }

    /// `'plat intersect' also holds layer B in memory, 'plat fence' its regions, and …`.
    static var memory: String {
        let notes = Capability.manual { if case .memory(let command, let what) = $0 { (command, what) } else { nil } }
        return notes.enumerated().map { index, note in
            index == 0 ? "\(note.0) also holds \(note.1) in memory" : "\(note.0) \(note.1)"
        }.joinedInSeries(by: "and")
    }

    /// The sentences on lines of summaries: `The third line is that of …. The fourth is that of ….`
    static var explanations: [String] {
        let ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]
        let explained = zip(ordinals, summaryLines).compactMap { ordinal, line in
            line.explanation.map { (ordinal, $0) }
        }
        return explained.enumerated().map { index, line in
            "The \(line.0)\(index == 0 ? " line" : "") is that of \(line.1)"
        }
    }
}

extension [String] {
    /// `a, b, and c`.
    func joinedInSeries(by word: String) -> String {
        count < 3
            ? joined(separator: " \(word) ")
            : dropLast().joined(separator: ", ") + ", \(word) " + (last ?? "")
    }
}
