/** By which key secrets are sealed and the keys of devices are made: no server is to work with another one. */
export const installationKey = `
CREATE TABLE installation_key (
  id int PRIMARY KEY CHECK (id = 1),
  -- Made of the key, which nobody can make of it.
  fingerprint text NOT NULL
);
`
