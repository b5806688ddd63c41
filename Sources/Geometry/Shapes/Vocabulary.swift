// Modules that import shapes get the values and numbers too.
@_exported public import MapCoordinates
@_exported public import Numbers
