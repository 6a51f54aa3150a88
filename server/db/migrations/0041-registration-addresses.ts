/** A laboratory registers a pharmacy once with each address: another one is put before staff. */
export const registrationAddresses = `
DROP INDEX registration_of_laboratory;
CREATE INDEX registration_of_laboratory ON registration (pharmacy_id, laboratory_id) WHERE laboratory_id IS NOT NULL;
`
