/** A delivery note says what came of an ordered line, which is an answer of its own kind. */
export const notedLines = `
ALTER TABLE delivery_note_line
  -- The ordered line that it means; null where it is of no line of ours, or nothing says of which.
  ADD COLUMN order_id bigint,
  ADD COLUMN order_line int;
ALTER TABLE order_line_answer DROP CONSTRAINT order_line_answer_origin_check;
ALTER TABLE order_line_answer ADD CONSTRAINT order_line_answer_origin_check
  CHECK (origin IN ('screen', 'file', 'webhook', 'fedicom', 'delivery-note'));
`
