/** Each of a laboratory's wholesalers counts its delivery notes by itself: two may have one of the same number for a pharmacy. */
export const notesOfWholesalers = `
ALTER TABLE delivery_note ADD COLUMN wholesaler_id int;
ALTER TABLE delivery_note_line ADD COLUMN wholesaler_id int;
UPDATE delivery_note SET wholesaler_id = laboratory_id;
UPDATE delivery_note_line SET wholesaler_id = laboratory_id;
ALTER TABLE delivery_note ALTER COLUMN wholesaler_id SET NOT NULL;
ALTER TABLE delivery_note_line ALTER COLUMN wholesaler_id SET NOT NULL;
ALTER TABLE delivery_note_line DROP CONSTRAINT delivery_note_line_pharmacy_id_laboratory_id_note_fkey;
ALTER TABLE delivery_note_line DROP CONSTRAINT delivery_note_line_pkey;
ALTER TABLE delivery_note DROP CONSTRAINT delivery_note_pkey;
ALTER TABLE delivery_note ADD CONSTRAINT delivery_note_pkey PRIMARY KEY (pharmacy_id, wholesaler_id, number);
ALTER TABLE delivery_note_line
  ADD CONSTRAINT delivery_note_line_pkey PRIMARY KEY (pharmacy_id, wholesaler_id, note, line);
ALTER TABLE delivery_note_line ADD CONSTRAINT delivery_note_line_note_fkey
  FOREIGN KEY (pharmacy_id, wholesaler_id, note) REFERENCES delivery_note (pharmacy_id, wholesaler_id, number);
`
