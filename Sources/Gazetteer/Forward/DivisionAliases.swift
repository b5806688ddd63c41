/// Codes of divisions that addresses have where GeoNames has numbers, by the codes of GeoNames.
enum DivisionAliases {
    private static let codes: [String: [String]] = [
        "ab": ["CA.01"], "bc": ["CA.02"], "mb": ["CA.03"], "nb": ["CA.04"], "nl": ["CA.05"], "ns": ["CA.07"],
        "on": ["CA.08"], "pe": ["CA.09"], "pei": ["CA.09"], "qc": ["CA.10"], "sk": ["CA.11"], "yt": ["CA.12"],
        "nt": ["CA.13", "AU.03"], "nu": ["CA.14"], "act": ["AU.01"], "nsw": ["AU.02"], "qld": ["AU.04"],
        "sa": ["AU.05"], "tas": ["AU.06"], "vic": ["AU.07"], "wa": ["AU.08"],
    ]

    /// Indices of the divisions that a folded code means.
    static func divisions(of key: Span<UInt8>, in gazetteer: borrowing Gazetteer) -> [Int] {
        guard key.count <= 3, let found = codes[String(decoding: Array(copying: key), as: UTF8.self)] else { return [] }
        return found.compactMap { gazetteer.division(code: $0) }
    }
}
