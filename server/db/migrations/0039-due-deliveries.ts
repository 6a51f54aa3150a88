/** Mails and webhooks are claimed apart: neither reads what waits of the other, which may be many thousands. */
export const dueDeliveries = `
DROP INDEX order_delivery_due;
CREATE INDEX order_delivery_due ON order_delivery (channel, next_attempt_at) WHERE next_attempt_at IS NOT NULL;
`
