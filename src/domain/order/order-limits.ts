/** What one order may hold. The largest laboratories sell some 1,500 presentations. */
export const maxOrderLines = 2000
export const maxOrderLaboratories = 100

/** Labels are cut to these by whoever makes an order: one must never fail for its labels. */
export const maxTagsPerOrder = 100
export const maxTagsPerLine = 20
export const maxTagLength = 200

export const tooManyLines = `Un pedido tiene como mucho ${maxOrderLines} productos: repártalos en varios`

/** GS1's longest lot. */
export const maxLotLength = 20
/** What one reception may hold: two lots of each line of the largest order. */
export const maxReceivedLines = 4000

/** Days for which devices keep what the server has accepted. */
export const acceptedDays = 14
