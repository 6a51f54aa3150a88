import * as v from 'valibot'
import {
  cn,
  day,
  discount,
  euros,
  flag,
  listOf,
  objectOf,
  oneOf,
  orNull,
  text,
  whole,
} from '@/contract/editing/entry-fields'
import { maxQuantity } from '@/domain/basics/quantity'
import { conditionExpressions, quickwinTemplates } from '@/domain/offers/quickwin'

const optional = v.optional

export const orderMethod = objectOf({
  name: text,
  laboratories: listOf(
    objectOf({
      laboratory: text,
      minPrice: optional(euros, 0),
      /** Days until it is paid; null where nobody has said. */
      paymentDays: optional(v.nullable(whole(1, 365)), null),
    }),
  ),
})

const units = whole(1, maxQuantity)
/** Steps by rising units: of each kind of condition a product may have three. */
const steps = <Step extends v.GenericSchema<unknown, { quantity: number }>>(step: Step) =>
  v.pipe(
    listOf(step),
    v.maxLength(3, 'puede tener tres escalones como mucho'),
    v.check(
      (list) => list.every((each, index) => each.quantity > (list[index - 1]?.quantity ?? 0)),
      'los escalones tienen que ir de menos a más unidades',
    ),
  )
const tiers = steps(objectOf({ quantity: units, discount }))
const bonuses = steps(objectOf({ quantity: units, bonus: units, repeats: optional(flag, false) }))
const netPrices = steps(
  objectOf({
    quantity: optional(units, 1),
    netPrice: v.pipe(
      euros,
      v.check((cents) => cents > 0, 'tiene que ser más de cero: lo gratis son unidades bonificadas'),
    ),
  }),
)

export const campaign = objectOf({
  code: text,
  name: text,
  laboratory: text,
  discount: orNull(discount),
  startsOn: orNull(day),
  endsOn: orNull(day),
  products: optional(
    listOf(
      objectOf({
        cn,
        discount: optional(v.nullable(discount), null),
        tiers: optional(tiers, []),
        bonuses: optional(bonuses, []),
        netPrices: optional(netPrices, []),
      }),
    ),
  ),
})

export const bid = objectOf({ code: text, name: text, cns: listOf(cn) })

const conditionFields = { expression: oneOf(conditionExpressions), cns: optional(listOf(cn), []) }
const condition = v.variant(
  'unit',
  [
    objectOf({ ...conditionFields, unit: v.literal('total_pvl'), quantity: euros }),
    objectOf({ ...conditionFields, unit: v.literal('quantity'), quantity: whole(1, 1_000_000) }),
  ],
  (issue) => (issue.received === 'undefined' ? 'falta' : 'tiene que ser uno de: total_pvl, quantity'),
)

export const quickwin = objectOf({
  code: text,
  title: text,
  info: orNull(text),
  style: orNull(text),
  section: orNull(text),
  template: oneOf(quickwinTemplates),
  autoBuy: optional(flag),
  buyAll: optional(flag),
  fullBrand: optional(flag),
  aggregate: optional(flag),
  swappableQuantity: optional(flag),
  outOfStock: optional(flag),
  pharmacist: optional(flag),
  nonPrescription: optional(flag),
  prescription: optional(flag),
  excludeCampaigns: optional(flag),
  discount: orNull(discount),
  campaignDiscount: orNull(discount),
  defaultQuantity: orNull(whole(0, maxQuantity)),
  position: optional(whole(0, 1_000_000)),
  active: optional(flag),
  /** Names, the first one being the main laboratory; or { name, main }. */
  laboratories: v.pipe(
    listOf(
      v.union(
        [text, objectOf({ name: text, main: optional(flag, false) })],
        'tiene que ser el nombre de un laboratorio, o { "name": …, "main": … }',
      ),
    ),
    v.minLength(1, 'tiene que tener algún laboratorio'),
  ),
  campaigns: optional(listOf(text)),
  bids: optional(listOf(text)),
  conditions: optional(listOf(condition)),
})
