/** Who runs this installation, as the legal pages name them. */
export const platformCompany = `
CREATE TABLE platform_company (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  name text NOT NULL,
  address text NOT NULL,
  protection_officer text NOT NULL
);
`
