/// How deep collections of geometries may be nested, in any format.
package enum CollectionDepth {
    package static var most: Int { 250 }
    package static var message: String { "collections are nested more than \(most) deep" }
}
