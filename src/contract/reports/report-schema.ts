import * as v from 'valibot'
import { date, id } from '@/contract/basics/fields'

/** Report of a pharmacy (purchasing.md §3). `date`: the day from which its figures are complete. */
export const reportSchema = v.object({
  id,
  name: v.string(),
  date,
  /** Lists over several pharmacies tell them apart by it. */
  pharma: v.object({ id, name: v.string() }),
  laboratories: v.array(v.object({ id, name: v.string(), image: v.nullable(v.string()) })),
})
