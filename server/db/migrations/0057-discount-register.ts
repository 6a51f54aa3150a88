/**
 * The monthly register of discounts on financed medicines (Real Decreto Legislativo 1/2015, art. 4.6). The rows of a month are
 * written when its laboratory closes it, and then nobody changes or deletes any: what is put right later is a row of a later month.
 */
export const discountRegister = `
CREATE TABLE discount_register (
  laboratory_id int NOT NULL,
  month text NOT NULL CHECK (month ~ '^[1-9][0-9]{3}-(0[1-9]|1[0-2])$'),
  closed_at timestamptz NOT NULL,
  user_id int NOT NULL,
  real_user_id int NOT NULL,
  PRIMARY KEY (laboratory_id, month)
);

CREATE TABLE discount_register_row (
  laboratory_id int NOT NULL,
  -- The month in whose register it is, and the one in which the units were served: an earlier one in a correction.
  month text NOT NULL,
  served_month text NOT NULL CHECK (served_month ~ '^[1-9][0-9]{3}-(0[1-9]|1[0-2])$'),
  order_id bigint NOT NULL,
  line_id int NOT NULL,
  pharmacy_id int NOT NULL,
  -- As both were called that day.
  pharmacy_name text NOT NULL,
  cn text NOT NULL,
  product_name text NOT NULL,
  -- Below zero in a correction that takes back.
  units int NOT NULL,
  -- Cents of a unit.
  pvl int NOT NULL,
  discount numeric(5, 4) NOT NULL,
  -- Cents of all units, after the discount and before taxes.
  amount int NOT NULL,
  PRIMARY KEY (laboratory_id, month, order_id, line_id, served_month),
  FOREIGN KEY (laboratory_id, month) REFERENCES discount_register (laboratory_id, month),
  CHECK (served_month <= month)
);
CREATE INDEX discount_register_row_line ON discount_register_row (laboratory_id, order_id, line_id);

-- What a month has is found by when it was said and counted.
CREATE INDEX order_line_answer_moment ON order_line_answer (answered_at);
CREATE INDEX order_reception_moment ON order_reception (created_at);

DO $do$
BEGIN
  EXECUTE format($sql$
    CREATE FUNCTION keep_discount_register() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, %1$I, pg_temp AS $body$
    BEGIN
      RAISE EXCEPTION 'a closed register of discounts is neither changed nor deleted' USING ERRCODE = 'insufficient_privilege';
    END $body$
  $sql$, current_schema());
END $do$;
CREATE TRIGGER discount_register_kept BEFORE UPDATE OR DELETE ON discount_register
  FOR EACH ROW EXECUTE FUNCTION keep_discount_register();
CREATE TRIGGER discount_register_row_kept BEFORE UPDATE OR DELETE ON discount_register_row
  FOR EACH ROW EXECUTE FUNCTION keep_discount_register();
`
