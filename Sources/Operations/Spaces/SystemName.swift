/// What a system is called in messages.
public enum SystemName {
    /// The name that a definition gives itself, or a text that is short enough as it is.
    public static func short(_ system: String) -> String {
        if let start = system.firstIndex(of: "\""), system.contains("[") {
            let rest = system[system.index(after: start)...]
            if let end = rest.firstIndex(of: "\"") { return String(rest[..<end]) }
        }
        return system.count > 60 ? system.prefix(60) + "…" : system
    }
}
