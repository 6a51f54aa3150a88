/** Letters are kept without the token of their link, which is made when the letter leaves or is read. */
export const mailLinks = `
-- Whose password the link of the letter changes; null for letters without one.
ALTER TABLE mail_message ADD COLUMN link_user_id int REFERENCES app_user;
-- Letters written before hold their token.
UPDATE mail_message SET body = NULL, next_attempt_at = NULL;
-- Links asked for before this moment open nothing.
ALTER TABLE app_user ADD COLUMN password_changed_at timestamptz;
`
