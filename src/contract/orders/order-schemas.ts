import * as v from 'valibot'
import { cents, cn, count, fraction, id, instant } from '@/contract/basics/fields'
import { answeredSchema, givenAnswerSchema } from '@/contract/orders/line-answer'
import { taxRegimes } from '@/domain/catalogue/taxes'
import { overallDeliveryStates } from '@/domain/order/delivery'

const laboratoryRef = v.object({ id, name: v.string(), image: v.nullable(v.string()) })

/**
 * State of each laboratory's part: `sent` until the laboratory takes it; meanwhile the pharmacy may withdraw it. An order is
 * `sent` while a part of it is, then `taken` where a part was taken, else `cancelled`.
 */
export const orderStates = ['sent', 'taken', 'cancelled'] as const
const orderState = v.picklist(orderStates)

/** What the laboratories' invoices will say of the lines, by rate (domain/order/purchase-cost), in thousandths and cents. */
export const invoiceSchema = v.object({
  regime: v.picklist(taxRegimes),
  parts: v.array(
    v.object({ rate: count, surcharge: count, base: cents, tax: cents, surchargeAmount: cents }),
  ),
  total: cents,
})

/** A laboratory sees of an order its own association's lines and parts, and totals of those alone. */
export const orderSchema = v.object({
  id,
  name: v.string(),
  pharma: v.object({ id, name: v.string() }),
  createdAt: instant,
  state: orderState,
  /** When the last part left `sent`; null while one has not. */
  stateChangedAt: v.nullable(instant),
  /** What became of it, laboratory by laboratory. */
  parts: v.array(
    v.object({
      laboratory: v.object({ id, name: v.string() }),
      state: orderState,
      stateChangedAt: v.nullable(instant),
    }),
  ),
  /** On its way into the laboratories' own systems; only for staff and laboratories, and where there are deliveries. */
  delivery: v.optional(v.picklist(overallDeliveryStates)),
  /**
   * Who placed it, where that was somebody else than the one who reads it, and for which laboratory. A laboratory is told of its
   * own association's people alone.
   */
  placedBy: v.optional(v.object({ name: v.string(), laboratory: v.nullable(v.string()) })),
  /** What laboratories have answered; absent while nothing is, and in answers stored by earlier versions. */
  answered: v.optional(answeredSchema),
  /** Units of its lines that came, and when the last did; absent where none did, and in answers of earlier versions. */
  received: v.optional(v.object({ units: count, at: instant })),
  tags: v.array(v.string()),
  laboratories: v.array(laboratoryRef),
  /** Until when it is to be paid stands with it where all its laboratories say the same; absent in answers of earlier versions. */
  method: v.nullable(v.object({ id, name: v.string(), paymentDays: v.optional(count) })),
  totalQuantity: count,
  totalPvl: cents,
  totalPvp: cents,
  totalPvlWithDiscount: cents,
})

export const orderLineSchema = v.object({
  id,
  cn: v.object({
    cn,
    product: v.string(),
    ean: v.nullable(v.object({ code: v.string() })),
    dcpf: v.nullable(v.object({ name: v.string() })),
  }),
  /** Whose product it is; absent in answers of earlier versions. */
  laboratory: v.optional(id),
  campaign: v.nullable(v.object({ name: v.string() })),
  pvl: cents,
  pvp: v.nullable(cents),
  discount: fraction,
  quantity: count,
  /** Free units, which come beside those of `quantity`; absent in answers of earlier versions. */
  bonus: v.optional(count),
  /** What a unit costs before taxes, where that decides and not the discount; absent in answers of earlier versions. */
  netPrice: v.optional(v.nullable(cents)),
  /** Units that came, broken ones among them; absent where none did, and in answers of earlier versions. */
  received: v.optional(v.object({ units: count, broken: count })),
  totalPvl: cents,
  totalPvlWithDiscount: cents,
  /** What a unit that comes costs with taxes; absent in answers of earlier versions, and where the taxes are not known. */
  netUnit: v.optional(v.nullable(cents)),
  /** Null while nobody has answered; absent in answers stored by earlier versions. */
  answer: v.optional(v.nullable(givenAnswerSchema)),
})
