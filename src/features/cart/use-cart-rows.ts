import { useCallback, useMemo, useState } from 'react'
import { isChangedByUser } from '@/domain/cart/cart'
import type { CartItem, CartProduct } from '@/domain/cart/cart-types'
import { searchCart } from '@/domain/cart/search-cart'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { GridSort } from '@/ui/data-grid/list/columns'

/**
 * The lines of a cart that are shown, and what they are sorted by. A line stays where it is while its units are changed:
 * it is sorted by the units of when the list was sorted, and one that the filter showed stays although its units are the
 * suggested ones again.
 */
export function useCartRows(
  { products }: CartItem,
  { search, sort }: { search: string; sort: readonly GridSort[] },
) {
  const [kept, setKept] = useState<ReadonlySet<Cn> | null>(null)
  const changed = useMemo(() => products.filter(isChangedByUser), [products])
  const rows = useMemo(() => {
    const found = searchCart(products, search)
    return kept === null ? found : found.filter((row) => kept.has(row.cn) || isChangedByUser(row))
  }, [products, search, kept])
  // Rows stay sorted by the values of the moment of sorting, until the sort order or the lines change.
  const order = JSON.stringify([sort, products.map(({ cn }) => cn)])
  const [sorted, setSorted] = useState(() => ({ order, as: byCn(products) }))
  if (sorted.order !== order) setSorted({ order, as: byCn(products) })
  const toggleChanged = useCallback(
    () => setKept((before) => (before === null ? new Set(changed.map(({ cn }) => cn)) : null)),
    [changed],
  )
  return { rows, sortedAs: sorted.as, changed: changed.length, onlyChanged: kept !== null, toggleChanged }
}

const byCn = (products: readonly CartProduct[]): ReadonlyMap<Cn, CartProduct> =>
  new Map(products.map((product) => [product.cn, product]))
