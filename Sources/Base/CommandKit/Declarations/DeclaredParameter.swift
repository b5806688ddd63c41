/// A property wrapper that declares parameters.
///
/// A class, because `Mirror` hands out copies of the wrappers: the copy and the command's property must share the value.
/// Casting to a class is also cheap. A cast to a protocol searches all conformances of the program once for each type.
public class DeclaredParameter {
    init() {}

    func bindings(property: String) -> [Binding] { [] }

    func adjust() {}

    func validate() throws {}
}
