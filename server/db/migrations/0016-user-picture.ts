/** Pictures of users, and telephones in the form that is stored from now on (src/domain/people/phone). */
export const userPicture = `
CREATE TABLE user_picture (
  user_id int PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  -- Of the bytes: names them in addresses that browsers keep.
  version text NOT NULL,
  jpeg bytea NOT NULL
);
-- Nothing ever wrote it.
ALTER TABLE app_user DROP COLUMN picture;

UPDATE app_user SET mobile_phone = plain.phone
FROM (SELECT id, regexp_replace(regexp_replace(mobile_phone, '[-\\s.()/]', '', 'g'), '^(\\+|00)34(?=\\d{9}$)', '') AS phone
  FROM app_user) AS plain
WHERE plain.id = app_user.id AND plain.phone ~ '^\\d{1,9}$' AND plain.phone <> mobile_phone;
UPDATE pharmacy SET contact_phone = plain.phone
FROM (SELECT id, regexp_replace(regexp_replace(contact_phone, '[-\\s.()/]', '', 'g'), '^(\\+|00)34(?=\\d{9}$)', '') AS phone
  FROM pharmacy) AS plain
WHERE plain.id = pharmacy.id AND plain.phone ~ '^\\d{1,9}$' AND plain.phone <> contact_phone;
`
