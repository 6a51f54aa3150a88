import * as v from 'valibot'
import { count, id } from '@/contract/basics/fields'

const named = v.object({ id, name: v.string() })

/** The wholesaler that serves a laboratory's orders; never with its password. */
export const fedicomSettings = v.object({
  address: v.string(),
  domain: v.string(),
  user: v.string(),
  orderType: v.nullable(v.string()),
  warehouse: v.nullable(v.string()),
  /** Only orders with this method go there; null: all of them. */
  method: v.nullable(named),
  /** Pharmacies whose customer code is known. */
  customers: count,
})
