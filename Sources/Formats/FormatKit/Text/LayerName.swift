/// The name that a layer gets by its file: that of the file without folders, `.gz` or `.zip`, and the ending of a format;
/// nil if nothing is left.
package func layerName(ofFile path: String) -> String? {
    var name = path.split(separator: "/").last.map { String($0) } ?? ""
    for ending in ["gz", "zip"] where name.lowercased().hasSuffix(".\(ending)") { name.removeLast(ending.count + 1) }
    if let point = name.lastIndex(of: "."), point > name.startIndex { name = String(name[..<point]) }
    return name.isEmpty ? nil : name
}
