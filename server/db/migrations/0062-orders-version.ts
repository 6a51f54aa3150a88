/** Raised with every change of a pharmacy's orders, by whoever made it: devices that look at it are told that there is a newer one. */
export const ordersVersion = `
ALTER TABLE pharmacy_counter ADD COLUMN orders_version int NOT NULL DEFAULT 0;
`
