/// What is wrong with a text that should be WKT, and where in it.
struct WKTError: Error {
    var byte: Int
    var message: String
    var hint: String?
}
