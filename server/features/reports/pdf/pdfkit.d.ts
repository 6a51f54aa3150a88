/** What pdfkit 0.20 takes and its type package does not yet know. */
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** Left, top, right and bottom of a figure on its page. */
    bbox?: [number, number, number, number]
    scope?: 'Row' | 'Column'
  }
}
