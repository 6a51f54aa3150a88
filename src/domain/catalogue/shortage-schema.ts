import * as v from 'valibot'
import { cn, count, date } from '@/domain/basics/fields'
import type { Shortage } from '@/domain/catalogue/shortages'

export const shortageSchema = v.object({
  cn,
  from: date,
  until: v.nullable(date),
  kind: v.nullable(count),
  observation: v.nullable(v.string()),
  source: v.picklist(['cima', 'prescripcion']),
  toldOn: date,
}) satisfies v.GenericSchema<Shortage>
