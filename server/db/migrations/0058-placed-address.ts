/** Where a wholesaler was asked for an order: what may have arrived there is never asked of whoever answers elsewhere. */
export const placedAddress = `
ALTER TABLE order_delivery ADD COLUMN placed_address text;
UPDATE order_delivery SET placed_address = wholesaler.url FROM laboratory_wholesaler wholesaler
  WHERE wholesaler.laboratory_id = order_delivery.laboratory_id AND channel = 'fedicom' AND placed_lines IS NOT NULL
    AND wholesaler.id = coalesce(wholesaler_id, order_delivery.laboratory_id);
`
