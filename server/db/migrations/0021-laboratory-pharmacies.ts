/**
 * Which pharmacies a laboratory's users look after, in a table of its own: `user_pharmacy` says whose users a pharmacy has,
 * and nothing else from now on. And since when a pharmacy is connected: those with sales, since their first one.
 */
export const laboratoryPharmacies = `
CREATE TABLE laboratory_user_pharmacy (
  user_id int NOT NULL REFERENCES app_user,
  pharmacy_id int NOT NULL REFERENCES pharmacy,
  PRIMARY KEY (user_id, pharmacy_id)
);
CREATE INDEX laboratory_user_pharmacy_pharmacy ON laboratory_user_pharmacy (pharmacy_id);
INSERT INTO laboratory_user_pharmacy (user_id, pharmacy_id)
  SELECT user_id, pharmacy_id FROM user_pharmacy JOIN app_user ON app_user.id = user_id
  WHERE roles[1] = 'ROLE_LABORATORIO';
-- Staff open every pharmacy without a link.
DELETE FROM user_pharmacy USING app_user WHERE app_user.id = user_id AND roles[1] <> 'ROLE_FARMACIA';

-- Null while it is pending: nothing of its sales has come yet.
ALTER TABLE pharmacy ADD COLUMN connected_at timestamptz;
UPDATE pharmacy SET connected_at = first.day::timestamp AT TIME ZONE 'Europe/Madrid'
FROM (SELECT pharmacy_id, min(day) AS day FROM sale_day GROUP BY pharmacy_id) AS first
WHERE first.pharmacy_id = pharmacy.id;
`
