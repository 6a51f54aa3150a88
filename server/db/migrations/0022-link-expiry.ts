/**
 * A link to choose a password ends with the mail that brings it: half an hour for who has forgotten theirs, days for who is
 * invited. Until now all of them ended half an hour after their mail was written.
 */
export const linkExpiry = `
ALTER TABLE password_recovery ADD COLUMN expires_at timestamptz;
UPDATE password_recovery SET expires_at = created_at + interval '30 minutes';
ALTER TABLE password_recovery ALTER COLUMN expires_at SET NOT NULL;
`
