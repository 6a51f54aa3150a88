/**
 * Replaces sheetjs-style's code pages (half of its size): they are only needed to read old workbooks, which the app
 * never does.
 */
export default {}
