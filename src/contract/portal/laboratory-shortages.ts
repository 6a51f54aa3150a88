import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { date } from '@/contract/basics/fields'
import { shortageSchema } from '@/domain/catalogue/shortage-schema'

const shortagesSchema = v.object({
  /** Day of the list of the AEMPS that was read last; null where none was. */
  listed: v.nullable(date),
  /** The ones without a known end first, then the latest; what is only announced is among them. */
  data: v.array(v.object({ ...shortageSchema.entries, product: v.string() })),
})
export type LaboratoryShortages = v.InferOutput<typeof shortagesSchema>

export const laboratoryShortages = endpoint({
  method: 'GET',
  path: '/laboratory-shortages/',
  summary:
    'Las roturas de los productos del laboratorio de quien pregunta, como las publica la AEMPS, con sus fechas; ninguna para quien no es de uno',
  access: { kind: 'user' },
  response: shortagesSchema,
})
