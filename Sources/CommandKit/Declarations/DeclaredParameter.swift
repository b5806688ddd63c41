/// A property wrapper that declares parameters.
///
/// A class, because `Mirror` hands out copies of the wrappers: the copy and the command's property must share the value.
/// Whether a value is of a class shows at once, too. Whether its type has a protocol would be looked for among all that
/// the program has, type by type, and that took a third of the start of a command.
public class DeclaredParameter {
    init() {}

    func bindings(property: String) -> [Binding] { [] }

    func settle() {}

    func remark(on renamings: [Renaming]) {}

    func validate() throws {}
}
