/** For how many days after the last log-in a pharmacy's devices open by PIN, without the server; 0: never. */
export const pinDays = `
ALTER TABLE pharmacy ADD COLUMN pin_days int NOT NULL DEFAULT 7;

ALTER TABLE pharmacy ADD CONSTRAINT pharmacy_pin_days_check CHECK (pin_days BETWEEN 0 AND 30);
`
