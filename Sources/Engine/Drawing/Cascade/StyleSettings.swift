public import JSON

/// Values for keys that options set for a whole layer or for all, the last one for each key.
public struct StyleSettings: Sendable {
    public private(set) var values: [(key: StyleKey, text: String)] = []

    public init() {}

    public var isEmpty: Bool { values.isEmpty }

    /// Sets a key. The position of the fault is the start of the text.
    public mutating func set(_ key: StyleKey, to text: String) throws(SettingsFault) {
        var texts = StyleTexts()
        guard StyleValue(key, text, &texts) != nil else { throw .badValue(text, of: key, at: TextLocation()) }
        values.removeAll { $0.key == key }
        values.append((key, text))
    }

    /// Sets a key by its name.
    public mutating func set(_ name: String, to text: String) throws(SettingsFault) {
        guard let key = StyleKey(named: name) else {
            throw .unknown("key", name, among: StyleKey.names, at: TextLocation())
        }
        try set(key, to: text)
    }
}
