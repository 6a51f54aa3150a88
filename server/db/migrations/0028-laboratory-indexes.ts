/**
 * What a laboratory has, found by the laboratory: its relations with pharmacies, whose keys begin with the pharmacy, and its
 * users. The portal reads both for each answer (server/features/laboratory-portal).
 */
export const laboratoryIndexes = `
CREATE INDEX pharmacy_laboratory_relation_laboratory ON pharmacy_laboratory_relation (laboratory_id, pharmacy_id);
CREATE INDEX app_user_laboratory ON app_user (laboratory_id);
`
