extension Library {
    /// Functions of surfaces.
    @safe
    struct Surfaces {
        let makeImage: MakeImage
        let makeRecording: MakeRecording
        let readPNG: ReadPNG
        let width: Ask
        let height: Ask
        let stride: Ask
        let format: Ask
        let data: @convention(c) (Handle) -> UnsafeMutablePointer<UInt8>?
        let makePDF: MakePDF
        let setEntry: SetEntry
        let attach: Attach
        let setFile: SetFile
        let flush: Do
        let markDirty: Do
        let finish: Do
        let status: Status
        let release: Release

        init(_ file: LibraryFile) throws(CairoError) {
            unsafe makeImage = try unsafe file.find("cairo_image_surface_create_for_data")
            unsafe makeRecording = try unsafe file.find("cairo_recording_surface_create")
            unsafe readPNG = try unsafe file.find("cairo_image_surface_create_from_png_stream")
            unsafe width = try unsafe file.find("cairo_image_surface_get_width")
            unsafe height = try unsafe file.find("cairo_image_surface_get_height")
            unsafe stride = try unsafe file.find("cairo_image_surface_get_stride")
            unsafe format = try unsafe file.find("cairo_image_surface_get_format")
            unsafe data = try unsafe file.find("cairo_image_surface_get_data")
            unsafe makePDF = try unsafe file.find("cairo_pdf_surface_create_for_stream")
            unsafe setEntry = try unsafe file.find("cairo_pdf_surface_set_metadata")
            unsafe attach = try unsafe file.find("cairo_surface_set_user_data")
            unsafe setFile = try unsafe file.find("cairo_surface_set_mime_data")
            unsafe flush = try unsafe file.find("cairo_surface_flush")
            unsafe markDirty = try unsafe file.find("cairo_surface_mark_dirty")
            unsafe finish = try unsafe file.find("cairo_surface_finish")
            unsafe status = try unsafe file.find("cairo_surface_status")
            unsafe release = try unsafe file.find("cairo_surface_destroy")
        }
    }

    /// Functions for the state of a context.
    @safe
    struct State {
        let make: Make
        let release: Release
        let status: Status
        let save: Do
        let restore: Do
        let translate: Point
        let scale: Point
        let rotate: SetNumber
        let transform: WithMatrix
        let resetTransform: Do
        let clip: Do
        let resetClip: Do
        let pushGroup: Do
        let popGroup: Do
        let setOperator: SetCode
        let setTolerance: SetNumber
        let setFillRule: SetCode
        let setLineWidth: SetNumber
        let setLineJoin: SetCode
        let setLineCap: SetCode
        let setMiterLimit: SetNumber
        let setDash: SetDash
        let showPage: Do

        init(_ file: LibraryFile) throws(CairoError) {
            unsafe make = try unsafe file.find("cairo_create")
            unsafe release = try unsafe file.find("cairo_destroy")
            unsafe status = try unsafe file.find("cairo_status")
            unsafe save = try unsafe file.find("cairo_save")
            unsafe restore = try unsafe file.find("cairo_restore")
            unsafe translate = try unsafe file.find("cairo_translate")
            unsafe scale = try unsafe file.find("cairo_scale")
            unsafe rotate = try unsafe file.find("cairo_rotate")
            unsafe transform = try unsafe file.find("cairo_transform")
            unsafe resetTransform = try unsafe file.find("cairo_identity_matrix")
            unsafe clip = try unsafe file.find("cairo_clip")
            unsafe resetClip = try unsafe file.find("cairo_reset_clip")
            unsafe pushGroup = try unsafe file.find("cairo_push_group")
            unsafe popGroup = try unsafe file.find("cairo_pop_group_to_source")
            unsafe setOperator = try unsafe file.find("cairo_set_operator")
            unsafe setTolerance = try unsafe file.find("cairo_set_tolerance")
            unsafe setFillRule = try unsafe file.find("cairo_set_fill_rule")
            unsafe setLineWidth = try unsafe file.find("cairo_set_line_width")
            unsafe setLineJoin = try unsafe file.find("cairo_set_line_join")
            unsafe setLineCap = try unsafe file.find("cairo_set_line_cap")
            unsafe setMiterLimit = try unsafe file.find("cairo_set_miter_limit")
            unsafe setDash = try unsafe file.find("cairo_set_dash")
            unsafe showPage = try unsafe file.find("cairo_show_page")
        }
    }

    /// Functions that make paths.
    @safe
    struct Paths {
        let begin: Do
        let move: Point
        let line: Point
        let curve: Curve
        let arc: Arc
        let rectangle: Four
        let close: Do
        let beginPart: Do
        let copy: CopyPath
        let release: ReleasePath

        init(_ file: LibraryFile) throws(CairoError) {
            unsafe begin = try unsafe file.find("cairo_new_path")
            unsafe move = try unsafe file.find("cairo_move_to")
            unsafe line = try unsafe file.find("cairo_line_to")
            unsafe curve = try unsafe file.find("cairo_curve_to")
            unsafe arc = try unsafe file.find("cairo_arc")
            unsafe rectangle = try unsafe file.find("cairo_rectangle")
            unsafe close = try unsafe file.find("cairo_close_path")
            unsafe beginPart = try unsafe file.find("cairo_new_sub_path")
            unsafe copy = try unsafe file.find("cairo_copy_path")
            unsafe release = try unsafe file.find("cairo_path_destroy")
        }
    }

    /// Functions that paint, and what they paint with.
    @safe
    struct Paint {
        let setColor: Four
        let setSurface: Place
        let setPattern: @convention(c) (Handle, Handle) -> Void
        let source: Make
        let makeGradient: MakeGradient
        let makeRadial: @convention(c) (Double, Double, Double, Double, Double, Double) -> Handle
        let addStop: AddStop
        let setFilter: SetCode
        let setExtend: SetCode
        let releasePattern: Release
        let fill: Do
        let fillAndKeep: Do
        let stroke: Do
        let strokeAndKeep: Do
        let paint: Do
        let paintWithAlpha: SetNumber
        let mask: Place

        init(_ file: LibraryFile) throws(CairoError) {
            unsafe setColor = try unsafe file.find("cairo_set_source_rgba")
            unsafe setSurface = try unsafe file.find("cairo_set_source_surface")
            unsafe setPattern = try unsafe file.find("cairo_set_source")
            unsafe source = try unsafe file.find("cairo_get_source")
            unsafe makeGradient = try unsafe file.find("cairo_pattern_create_linear")
            unsafe makeRadial = try unsafe file.find("cairo_pattern_create_radial")
            unsafe addStop = try unsafe file.find("cairo_pattern_add_color_stop_rgba")
            unsafe setFilter = try unsafe file.find("cairo_pattern_set_filter")
            unsafe setExtend = try unsafe file.find("cairo_pattern_set_extend")
            unsafe releasePattern = try unsafe file.find("cairo_pattern_destroy")
            unsafe fill = try unsafe file.find("cairo_fill")
            unsafe fillAndKeep = try unsafe file.find("cairo_fill_preserve")
            unsafe stroke = try unsafe file.find("cairo_stroke")
            unsafe strokeAndKeep = try unsafe file.find("cairo_stroke_preserve")
            unsafe paint = try unsafe file.find("cairo_paint")
            unsafe paintWithAlpha = try unsafe file.find("cairo_paint_with_alpha")
            unsafe mask = try unsafe file.find("cairo_mask_surface")
        }
    }
}
