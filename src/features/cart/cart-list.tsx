import { IconPencil } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import { isChangedByUser, setQuantity } from '@/domain/cart/cart'
import type { CartItem, CartProduct } from '@/domain/cart/cart-types'
import { searchCart } from '@/domain/cart/search-cart'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { JudgedCart } from '@/domain/order/judge-cart'
import classes from '@/features/cart/cart.module.css'
import { cartColumns } from '@/features/cart/cart-columns'
import { cartSearch } from '@/features/cart/cart-search-params'
import type { LaboratoryTab } from '@/parts/laboratories/laboratory-tabs'
import { usePriceMode } from '@/parts/prices/price-mode'
import { useScannedSearch } from '@/parts/product-lines/use-scanned-search'
import { usePharmacyScope } from '@/parts/session/scope'
import { CompactButton } from '@/ui/controls/compact-button'
import { SearchField } from '@/ui/controls/search-field'
import { DataGrid } from '@/ui/data-grid/data-grid'
import type { GridSort } from '@/ui/data-grid/list/columns'
import { useListSearch } from '@/ui/data-grid/list/use-list-search'
import { useIsNarrow, useIsWide } from '@/ui/screen/screen-width'

type CartListProps = {
  judged: JudgedCart
  /** The laboratories with a cart. */
  laboratories: readonly LaboratoryTab[]
  /** The laboratory's name. */
  name: string
  /** Code of the tag that all lines have, which they do not repeat. */
  shared: string | undefined
  onRemoveTag: (cn: Cn, code: string) => void
}

/** The products of one laboratory's cart, which can be searched and changed. */
export function CartList({ judged, laboratories, name, shared, onRemoveTag }: CartListProps) {
  const { item, lines, offers, nets, packs } = judged
  const { device, identity, pharmacy } = usePharmacyScope()
  const { mode } = usePriceMode()
  const { state, setState, search, setSearch } = useListSearch(cartSearch, { atEachKey: true })
  const narrow = useIsNarrow()
  const wide = useIsWide()
  const cart = device.cart(identity, pharmacy.id)
  const { laboratory } = item
  const onQuantity = useCallback(
    (cn: Cn, quantity: number) =>
      cart.changeCart(laboratory, (current, now) => setQuantity(current, { cn, quantity, now })),
    [cart, laboratory],
  )
  const { rows, sortedAs, changed, onlyChanged, toggleChanged } = useCartRows(item, {
    search,
    sort: state.sort,
  })
  useScannedSearch({
    onSearch: (code) => {
      setSearch(code)
      if (onlyChanged) toggleChanged()
    },
    whyMissing: (hasCode) => {
      if (item.products.some(hasCode)) return null
      const other = cart.getSnapshot().items.find(({ products }) => products.some(hasCode))
      const its = laboratories.find(({ id }) => id === other?.laboratory)
      return its === undefined ? 'no está en el carrito.' : `está en el carrito de ${its.name}.`
    },
  })
  const oneLaboratory = item.products.every((product) => product.laboratory.id === laboratory)
  const columns = useMemo(
    () =>
      cartColumns({
        onQuantity,
        onRemoveTag,
        mode,
        width: narrow ? 'narrow' : wide ? 'wide' : 'medium',
        shared: { tag: shared, laboratory: oneLaboratory },
        sortedAs,
        lines,
        offers,
        nets,
        packs,
        laboratory,
      }),
    [
      onQuantity,
      onRemoveTag,
      mode,
      narrow,
      wide,
      shared,
      oneLaboratory,
      sortedAs,
      lines,
      offers,
      nets,
      packs,
      laboratory,
    ],
  )

  return (
    <section className={classes.products} aria-labelledby="cart-products" onBlur={() => void cart.flush()}>
      <DataGrid
        label={`Productos de ${name} en el carrito`}
        columns={columns}
        rows={rows}
        getRowId={({ cn }) => cn}
        state={state}
        onStateChange={setState}
        paging="all"
        height="frame"
        emptyText={onlyChanged && search === '' ? 'Ninguna línea cambiada' : 'Sin resultados'}
        tools={
          <>
            <h2 id="cart-products" className={classes.listTitle}>
              Productos de {name}
            </h2>
            <div className={classes.search}>
              <SearchField
                label="Buscar CN, producto o etiqueta"
                placeholder="CN, producto o etiqueta"
                value={search}
                onChange={setSearch}
              />
            </div>
            <CompactButton
              variant={onlyChanged ? 'light' : 'default'}
              icon={<IconPencil size={18} aria-hidden />}
              label="Cambiados por mí"
              {...(changed > 0 && { figure: `(${formatInteger(changed)})` })}
              aria-pressed={onlyChanged}
              onClick={toggleChanged}
            />
          </>
        }
      />
    </section>
  )
}

/**
 * The lines of a cart that are shown, and what they are sorted by. A line stays where it is while its units are changed:
 * it is sorted by the units of when the list was sorted, and one that the filter showed stays although its units are the
 * suggested ones again.
 */
function useCartRows(
  { products }: CartItem,
  { search, sort }: { search: string; sort: readonly GridSort[] },
) {
  const [kept, setKept] = useState<ReadonlySet<Cn> | null>(null)
  const changed = products.filter(isChangedByUser)
  const rows = useMemo(() => {
    const found = searchCart(products, search)
    return kept === null ? found : found.filter((row) => kept.has(row.cn) || isChangedByUser(row))
  }, [products, search, kept])
  // Rows stay sorted by the values of the moment of sorting, until the sort order or the lines change.
  const order = JSON.stringify([sort, products.map(({ cn }) => cn)])
  const [sorted, setSorted] = useState(() => ({ order, as: byCn(products) }))
  if (sorted.order !== order) setSorted({ order, as: byCn(products) })
  const toggleChanged = () =>
    setKept((before) => (before === null ? new Set(changed.map(({ cn }) => cn)) : null))
  return { rows, sortedAs: sorted.as, changed: changed.length, onlyChanged: kept !== null, toggleChanged }
}

const byCn = (products: readonly CartProduct[]): ReadonlyMap<Cn, CartProduct> =>
  new Map(products.map((product) => [product.cn, product]))
