/** Stands in for sheetjs-style's code pages (half of its weight): they only serve to read old workbooks, which we never do. */
export default {}
