/**
 * What is known of the address that a registration gave: until somebody other than a laboratory has confirmed it, the account
 * that its mail invites has no pharmacy.
 */
export const registrationAddress = `
ALTER TABLE registration
  ADD COLUMN address_state text NOT NULL DEFAULT 'accepted' CHECK (address_state IN ('waiting', 'accepted', 'refused')),
  ADD COLUMN address_decided_at timestamptz,
  ADD COLUMN address_decided_by int REFERENCES app_user,
  -- Whom its mail invited, and what they did with its link.
  ADD COLUMN account_id int REFERENCES app_user,
  ADD COLUMN link_opened_at timestamptz,
  ADD COLUMN password_chosen_at timestamptz,
  -- The pharmacy was there before, with contact data of its own.
  ADD COLUMN pharmacy_existed boolean NOT NULL DEFAULT true;
ALTER TABLE registration ALTER COLUMN address_state DROP DEFAULT, ALTER COLUMN pharmacy_existed DROP DEFAULT;
CREATE INDEX registration_account ON registration (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX registration_address_waiting ON registration (created_at) WHERE address_state = 'waiting';

UPDATE registration r SET account_id = u.id, password_chosen_at = u.password_changed_at,
  pharmacy_existed = u.created_at IS DISTINCT FROM r.created_at
FROM app_user u JOIN user_pharmacy up ON up.user_id = u.id
WHERE up.pharmacy_id = r.pharmacy_id AND u.email = lower(r.contact_email);
-- Addresses that only laboratories have given, of pharmacies that have sent and ordered nothing yet, wait from now on, too.
UPDATE registration r SET address_state = 'waiting' FROM pharmacy p
WHERE p.id = r.pharmacy_id AND p.connected_at IS NULL AND r.laboratory_id IS NOT NULL AND r.account_id IS NOT NULL
  AND p.contact_email = r.contact_email
  AND NOT EXISTS (SELECT 1 FROM registration staff WHERE staff.pharmacy_id = p.id AND staff.laboratory_id IS NULL)
  AND NOT EXISTS (SELECT 1 FROM purchase_order o WHERE o.pharmacy_id = p.id);
DELETE FROM user_pharmacy up USING registration r
WHERE r.address_state = 'waiting' AND up.pharmacy_id = r.pharmacy_id AND up.user_id = r.account_id;
UPDATE pharmacy p SET contact_person = NULL, contact_email = NULL, contact_phone = NULL FROM registration r
WHERE r.address_state = 'waiting' AND r.pharmacy_id = p.id;
`
