/// A property wrapper that declares parameters.
///
/// A class, because a copy of the declaration and the property of the command must share the value.
/// Casting to a class is also cheap. A cast to a protocol searches all conformances of the program once for each type.
public class DeclaredParameter {
    init() {}

    func bindings(property: String) -> [Binding] { [] }

    func adjust() {}

    func validate() throws {}
}
