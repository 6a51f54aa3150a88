/**
 * What is known of the address that a registration gave: until somebody other than a laboratory has confirmed it, the account
 * that its mail invites has no pharmacy.
 */
export const registrationAddress = `
ALTER TABLE registration
  ADD COLUMN address_state text NOT NULL DEFAULT 'accepted',
  ADD COLUMN address_decided_at timestamptz,
  ADD COLUMN address_decided_by int,
  -- Whom its mail invited, and what they did with its link.
  ADD COLUMN account_id int,
  ADD COLUMN link_opened_at timestamptz,
  ADD COLUMN password_chosen_at timestamptz,
  -- The pharmacy was there before, with contact data of its own.
  ADD COLUMN pharmacy_existed boolean NOT NULL DEFAULT true;
-- Each by itself: Citus adds no columns together with constraints.
ALTER TABLE registration ADD CONSTRAINT registration_address_state_check CHECK (address_state IN ('waiting', 'accepted', 'refused'));
ALTER TABLE registration ADD CONSTRAINT registration_address_decided_by_fkey FOREIGN KEY (address_decided_by) REFERENCES app_user;
ALTER TABLE registration ADD CONSTRAINT registration_account_id_fkey FOREIGN KEY (account_id) REFERENCES app_user;
ALTER TABLE registration ALTER COLUMN address_state DROP DEFAULT, ALTER COLUMN pharmacy_existed DROP DEFAULT;
CREATE INDEX registration_account ON registration (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX registration_address_waiting ON registration (created_at) WHERE address_state = 'waiting';

UPDATE registration r SET account_id = u.id, password_chosen_at = u.password_changed_at,
  pharmacy_existed = u.created_at IS DISTINCT FROM r.created_at
FROM app_user u JOIN user_pharmacy up ON up.user_id = u.id
WHERE up.pharmacy_id = r.pharmacy_id AND u.email = lower(r.contact_email);
-- Addresses that only laboratories have given, of pharmacies that have sent and ordered nothing yet, wait from now on, too.
-- Their orders are asked for first: Citus joins none of them to what it changes on all nodes.
WITH ordered AS MATERIALIZED (SELECT DISTINCT pharmacy_id FROM purchase_order)
UPDATE registration r SET address_state = 'waiting' FROM pharmacy p
WHERE p.id = r.pharmacy_id AND p.connected_at IS NULL AND r.laboratory_id IS NOT NULL AND r.account_id IS NOT NULL
  AND p.contact_email = r.contact_email
  AND NOT EXISTS (SELECT 1 FROM registration staff WHERE staff.pharmacy_id = p.id AND staff.laboratory_id IS NULL)
  AND NOT EXISTS (SELECT 1 FROM ordered WHERE ordered.pharmacy_id = p.id);
DELETE FROM user_pharmacy up USING registration r
WHERE r.address_state = 'waiting' AND up.pharmacy_id = r.pharmacy_id AND up.user_id = r.account_id;
UPDATE pharmacy p SET contact_person = NULL, contact_email = NULL, contact_phone = NULL FROM registration r
WHERE r.address_state = 'waiting' AND r.pharmacy_id = p.id;
`
