import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import {
  cents,
  cn,
  count,
  gridQuery,
  id,
  instant,
  maxInteger,
  month,
  textId,
  textInteger,
} from '@/contract/basics/fields'
import { impersonatingRoles, laboratoryRoles } from '@/domain/people/roles'

const named = v.object({ id, name: v.string() })

const monthSchema = v.object({
  month,
  /** `registerMonths` of src/domain/order/discount-register.ts. */
  state: v.picklist(['closed', 'closing', 'open']),
  closedAt: v.nullable(instant),
  closedBy: v.nullable(v.string()),
})
export type RegisterMonthInfo = v.InferOutput<typeof monthSchema>

const registerSchema = v.object({
  laboratory: named,
  /** The newest first. */
  months: v.array(monthSchema),
  /** Whether who asks may close a month: a director of the laboratory. */
  mayClose: v.boolean(),
})
export type DiscountRegister = v.InferOutput<typeof registerSchema>

const rowSchema = v.object({
  pharmacy: named,
  order: id,
  line: id,
  cn,
  product: v.string(),
  /** Below zero in a correction that takes back; 0 where only the price changed. */
  units: v.pipe(v.number(), v.integer()),
  pvl: cents,
  /** A fraction of the PVL. */
  discount: v.number(),
  /** Cents of all units: what the discount comes to, and what is left to pay, before taxes. */
  discountAmount: cents,
  amount: cents,
  /** The closed month that the row corrects; null in a row of the month itself. */
  corrects: v.nullable(month),
})
export type RegisterRow = v.InferOutput<typeof rowSchema>

const summarySchema = v.object({
  rows: count,
  units: v.pipe(v.number(), v.integer()),
  discountAmount: cents,
  amount: cents,
})

const rowsSchema = v.object({
  ...monthSchema.entries,
  data: v.array(rowSchema),
  count,
  /** Figures of the whole month, whatever is searched for. */
  summary: summarySchema,
})
export type RegisterRows = v.InferOutput<typeof rowsSchema>

const ofLaboratory = {
  access: { kind: 'roles', roles: impersonatingRoles },
  errors: ['not_found', 'forbidden'],
} as const
const params = v.object({ id: textId, month })

/** Without `part` the whole month, which is refused where it has more rows than a file may have (`mostRegisterRows`). */
const ofPart = v.object({ part: v.optional(v.pipe(textInteger, v.minValue(1), v.maxValue(1000))) })

export const discountRegister = endpoint({
  ...ofLaboratory,
  method: 'GET',
  path: '/laboratory/:id/discount-register/',
  summary:
    'Los meses del registro de descuentos en medicamentos financiados de un laboratorio (RDL 1/2015, art. 4.6), para su dirección y el personal',
  params: v.object({ id: textId }),
  response: registerSchema,
})

export const discountRegisterRows = endpoint({
  ...ofLaboratory,
  method: 'GET',
  path: '/laboratory/:id/discount-register/:month/',
  summary:
    'Descuentos de lo servido en un mes: los de un mes cerrado como se guardaron, los de uno abierto como se saben ahora',
  params,
  query: v.object({ skip: gridQuery.skip, take: gridQuery.take, filter: gridQuery.filter }),
  response: rowsSchema,
})

export const closeDiscountRegister = endpoint({
  method: 'POST',
  path: '/laboratory/:id/discount-register/:month/close/',
  summary:
    'Cierra el primer mes terminado que sigue abierto: sus filas ya no cambian, y lo que cambie después se corrige en el siguiente. Repetida, no cierra nada más',
  access: { kind: 'roles', roles: laboratoryRoles },
  params,
  /** What whoever closes it saw: another figure by now is told (`edit_conflict`), and nothing is closed. */
  body: v.object({ rows: v.pipe(count, v.maxValue(maxInteger)), amount: cents }),
  response: monthSchema,
  errors: ['not_found', 'forbidden', 'edit_conflict'],
})

export const discountRegisterExcel = endpoint({
  ...ofLaboratory,
  method: 'GET',
  path: '/laboratory/:id/discount-register/:month/excel/',
  summary:
    'Hoja de cálculo de un mes del registro de descuentos; de uno de más de 50.000 filas, una parte de tantas como mucho',
  params,
  query: ofPart,
  response: { file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
})

export const discountRegisterCsv = endpoint({
  ...ofLaboratory,
  method: 'GET',
  path: '/laboratory/:id/discount-register/:month/csv/',
  summary:
    'CSV de un mes del registro de descuentos (BOM, punto y coma); de uno de más de 50.000 filas, una parte de tantas como mucho',
  params,
  query: ofPart,
  response: { file: 'text/csv' },
})
