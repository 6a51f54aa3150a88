/** Counts the changes of campaigns, so that the server need not read them again for each question. */
export const campaignVersion = `
ALTER TABLE catalogue_version ADD COLUMN campaigns int NOT NULL DEFAULT 1;
`
