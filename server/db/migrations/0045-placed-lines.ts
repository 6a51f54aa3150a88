/** What a wholesaler may have of an order: a withdrawal of other lines is none of its business. */
export const placedLines = `
ALTER TABLE order_delivery ADD COLUMN placed_lines int[];
`
