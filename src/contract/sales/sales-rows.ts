import * as v from 'valibot'
import { count } from '@/contract/basics/fields'
import {
  aggregatedRow,
  categoryRow,
  groupRow,
  laboratoryRow,
  productRow,
  rowSales,
} from '@/domain/sales/questions/sales-rows'

const page = {
  /** Rows in all, beyond the page. */
  count,
  totals: rowSales,
}

/** The rows come under the name that the specification gives them (analytics.md §7). */
export const productPage = v.object({ cns: v.array(productRow), ...page })
export const groupPage = v.object({ dcpfs: v.array(groupRow), ...page })
export const categoryPage = v.object({ data: v.array(categoryRow), ...page })
export const categoryDetailPage = v.object({ data: v.array(productRow), ...page })
export const laboratoryPage = v.union([
  v.object({ laboratories: v.array(laboratoryRow), ...page }),
  /** Aggregated. */
  v.object({ groups: v.array(laboratoryRow), ...page }),
])
export const groupDetailPage = v.union([
  productPage,
  /** Aggregated. */
  v.object({ groups: v.array(aggregatedRow), ...page }),
])
