/// A name that several towns have. A gazetteer that lacks some of them knows it by its hash.
enum CommonName {
    case name(String, country: String)
    case hash(UInt32)

    /// FNV-1a of a key, and of the code of a country that has several such towns.
    static func hash(_ key: Span<UInt8>, country: [UInt8]) -> UInt32 {
        var hash: UInt32 = 0x811C_9DC5
        func add(_ byte: UInt8) { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        for index in key.indices { add(key[index]) }
        if !country.isEmpty { add(0) }
        for byte in country { add(byte) }
        return hash
    }
}

extension Gazetteer {
    /// True if several towns have the name that is a key, of which the gazetteer may lack some.
    ///
    /// - Parameter country: index of the country that all are in; nil for anywhere.
    func isCommon(_ key: Span<UInt8>, in country: Int?) -> Bool {
        let code = country.map { Array(copying: bytes(of: countryCode($0))) } ?? []
        let wanted = CommonName.hash(key, country: code)
        var range = 0..<storage.commonNames.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            let found = unsafe storage.commonNames[unchecked: middle]
            if found == wanted { return true }
            range = found < wanted ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return false
    }
}
