/** A pharmacy's program may order by Fedicom, with a key of its own kind; its orders say what it sent. */
export const programOrders = `
-- 'data': sends sales, stock and articles; 'orders': places orders and asks for them. Neither may do what the other may.
ALTER TABLE connector_key ADD COLUMN kind text NOT NULL DEFAULT 'data';
ALTER TABLE connector_key ADD CONSTRAINT connector_key_kind_check CHECK (kind IN ('data', 'orders'));
-- Of an order that a program placed: by which key, under which number, and what became of each line that it sent.
ALTER TABLE purchase_order ADD COLUMN program jsonb;
`
