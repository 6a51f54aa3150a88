import * as v from 'valibot'
import { count, id } from '@/contract/basics/fields'

const named = v.object({ id, name: v.string() })

/** A wholesaler that serves a laboratory's orders; never with its password. */
export const fedicomSettings = v.object({
  id,
  address: v.string(),
  domain: v.string(),
  user: v.string(),
  orderType: v.nullable(v.string()),
  warehouse: v.nullable(v.string()),
  /** Only orders with this method go there; null: those of all methods that have no wholesaler of their own. */
  method: v.nullable(named),
  /** Pharmacies whose customer code is known. */
  customers: count,
})
