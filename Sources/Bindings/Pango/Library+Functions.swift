import CPango

extension Library {
    /// Functions of fonts and sets of fonts.
    @safe
    struct Fonts {
        let makeSet: Make
        let releaseSet: Do
        let setCurrent: @convention(c) (Handle) -> Int32
        let addFile: @convention(c) (Handle, Text) -> Int32
        let members: @convention(c) (Handle, UInt32) -> UnsafeMutablePointer<pango_fc_fonts>?
        let value: @convention(c) (UnsafeMutableRawPointer?, Text, Int32, UnsafeMutablePointer<Text>?) -> Int32
        let makeMap: @convention(c) (UInt32) -> Handle
        let setFonts: SetHandle
        let load: @convention(c) (Handle, Handle) -> Handle
        let describe: Derive
        let makeDescription: Make
        let releaseDescription: Do
        let family: Tell
        let setFamily: @convention(c) (Handle, Text) -> Void
        let setWeight: SetCode
        let setStyle: SetCode
        let setSize: @convention(c) (Handle, Double) -> Void
        let release: Do

        init(_ file: LibraryFile) throws(PangoError) {
            unsafe makeSet = try unsafe file.find("FcConfigCreate")
            unsafe releaseSet = try unsafe file.find("FcConfigDestroy")
            unsafe setCurrent = try unsafe file.find("FcConfigSetCurrent")
            unsafe addFile = try unsafe file.find("FcConfigAppFontAddFile")
            unsafe members = try unsafe file.find("FcConfigGetFonts")
            unsafe value = try unsafe file.find("FcPatternGetString")
            unsafe makeMap = try unsafe file.find("pango_cairo_font_map_new_for_font_type")
            unsafe setFonts = try unsafe file.find("pango_fc_font_map_set_config")
            unsafe load = try unsafe file.find("pango_context_load_font")
            unsafe describe = try unsafe file.find("pango_font_describe")
            unsafe makeDescription = try unsafe file.find("pango_font_description_new")
            unsafe releaseDescription = try unsafe file.find("pango_font_description_free")
            unsafe family = try unsafe file.find("pango_font_description_get_family")
            unsafe setFamily = try unsafe file.find("pango_font_description_set_family")
            unsafe setWeight = try unsafe file.find("pango_font_description_set_weight")
            unsafe setStyle = try unsafe file.find("pango_font_description_set_style")
            unsafe setSize = try unsafe file.find("pango_font_description_set_absolute_size")
            unsafe release = try unsafe file.find("g_object_unref")
        }
    }

    /// Functions of lines of text.
    @safe
    struct Layouts {
        let makeContext: Derive
        let setRounding: SetCode
        let setLanguage: SetHandle
        let language: @convention(c) (Text) -> Handle
        let setOptions: SetHandle
        let make: Derive
        let setSingleParagraph: SetCode
        let setText: @convention(c) (Handle, Text, Int32) -> Void
        let setDescription: SetHandle
        let line: @convention(c) (Handle, Int32) -> Handle
        let lineExtents: @convention(c) (Handle, Rectangle, Rectangle) -> Void
        let unknownCount: Ask
        let addPath: SetHandle
        let show: SetHandle
        let makeOptions: Make
        let releaseOptions: Do
        let setHintStyle: SetCode
        let setHintMetrics: SetCode

        init(_ file: LibraryFile) throws(PangoError) {
            unsafe makeContext = try unsafe file.find("pango_font_map_create_context")
            unsafe setRounding = try unsafe file.find("pango_context_set_round_glyph_positions")
            unsafe setLanguage = try unsafe file.find("pango_context_set_language")
            unsafe language = try unsafe file.find("pango_language_from_string")
            unsafe setOptions = try unsafe file.find("pango_cairo_context_set_font_options")
            unsafe make = try unsafe file.find("pango_layout_new")
            unsafe setSingleParagraph = try unsafe file.find("pango_layout_set_single_paragraph_mode")
            unsafe setText = try unsafe file.find("pango_layout_set_text")
            unsafe setDescription = try unsafe file.find("pango_layout_set_font_description")
            unsafe line = try unsafe file.find("pango_layout_get_line_readonly")
            unsafe lineExtents = try unsafe file.find("pango_layout_line_get_extents")
            unsafe unknownCount = try unsafe file.find("pango_layout_get_unknown_glyphs_count")
            unsafe addPath = try unsafe file.find("pango_cairo_layout_line_path")
            unsafe show = try unsafe file.find("pango_cairo_show_layout_line")
            unsafe makeOptions = try unsafe file.find("cairo_font_options_create")
            unsafe releaseOptions = try unsafe file.find("cairo_font_options_destroy")
            unsafe setHintStyle = try unsafe file.find("cairo_font_options_set_hint_style")
            unsafe setHintMetrics = try unsafe file.find("cairo_font_options_set_hint_metrics")
        }
    }
}
