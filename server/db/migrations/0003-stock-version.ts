/** Counts the changes of a pharmacy's stock, so that the server need not read the shelf again for each proposal. */
export const stockVersion = `
ALTER TABLE pharmacy ADD COLUMN stock_version int NOT NULL DEFAULT 0;
`
