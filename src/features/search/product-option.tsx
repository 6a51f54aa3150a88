import { formatInteger } from '@/domain/basics/numbers'
import type { Product } from '@/domain/catalogue/catalogue'
import classes from '@/features/search/search.module.css'
import type { FoundProduct } from '@/features/search/search-entry'
import type { SearchedProducts } from '@/features/search/search-results'
import { Money } from '@/parts/prices/money'
import { usePriceMode } from '@/parts/prices/price-mode'
import { ShortageUntil } from '@/parts/product-lines/shortage-until'
import type { Assortment } from '@/parts/purchasing/assortment'

export type ShownProducts = SearchedProducts & {
  assortment: Assortment
  /** Whose stock the viewer may know. */
  knowsStock: (product: Product) => boolean
  /** Whether the user orders for this pharmacy. */
  buys: boolean
  /** Puts the units into the cart or, where nothing can be ordered, shows the product's sales. */
  choose: (product: Product, units: number | null) => void
}

/** A product with what decides about ordering it, and what choosing it does. */
export function ProductOption({
  product,
  units,
  products,
}: Omit<FoundProduct, 'key'> & { products: ShownProducts }) {
  const { assortment, knowsStock, buys } = products
  const { label } = usePriceMode()
  const refusal = assortment.refusal(product)
  const stock = knowsStock(product) ? assortment.stockOf(product.cn) : null
  const sold = assortment.soldOf(product.cn)
  return (
    <>
      <span className={classes.name}>{product.name}</span>
      <span className={classes.action}>
        {buys && refusal === null ? `Al carrito ${formatInteger(units ?? 1)}` : 'Ver ventas'}
      </span>
      <span className={classes.facts}>
        <span className={classes.price}>
          {label} <Money pvl={product.pvl} pvp={product.pvp} missing="sin precio" />
        </span>
        <span>{product.cn}</span>
        <span>{assortment.laboratoryOf(product)}</span>
        {stock === null ? null : <span>{formatInteger(stock)} en la farmacia</span>}
        {sold === null ? null : <span>{formatInteger(sold)} vendidas en un año</span>}
        {product.outOfStock ? <span className={classes.warning}>En rotura</span> : null}
        <ShortageUntil shortage={product.shortage} />
        {buys && refusal !== null ? <span className={classes.warning}>{refusal}</span> : null}
      </span>
    </>
  )
}
