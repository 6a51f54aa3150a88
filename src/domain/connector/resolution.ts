import type { RowFault } from '@/domain/connector/row-faults'
import type { PricedProduct } from '@/domain/sales/received/received-sale'

export type KnownProduct = PricedProduct & { cn: string }

/**
 * What a pharmacy's code means. `direct`: the code is the product's own CN or EAN; else the staff or the pharmacy's list of
 * articles says so.
 */
export type Resolution =
  | { kind: 'product'; product: KnownProduct; direct: boolean }
  | { kind: 'leftOut' }
  | { kind: 'fault'; reason: RowFault }
