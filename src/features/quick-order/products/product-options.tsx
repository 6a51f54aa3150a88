import { useEffect, useRef } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import type { Product } from '@/domain/catalogue/catalogue'
import classes from '@/features/quick-order/products/product-field.module.css'
import shared from '@/features/quick-order/shared/quick-order.module.css'
import { Money } from '@/parts/prices/money'
import { ShortageUntil } from '@/parts/product-lines/shortage-until'
import type { Assortment } from '@/parts/purchasing/assortment'

type ProductOptionsProps = {
  id: string
  opened: boolean
  assortment: Assortment
  products: readonly Product[]
  total: number
  active: number
  onChoose: (product: Product) => void
}

/** The suggestions below the field, which keeps the focus. */
export function ProductOptions(props: ProductOptionsProps) {
  const { id, opened, assortment, products, total, active, onChoose } = props
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const more = total - products.length
  return (
    <div className={classes.popup} hidden={!opened}>
      <div ref={list} id={id} role="listbox" aria-label="Productos" className={classes.options}>
        {products.map((product, index) => (
          // The keyboard is the field's: aria-activedescendant.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={product.cn}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={classes.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(product)}
          >
            <ProductOption product={product} assortment={assortment} />
          </div>
        ))}
      </div>
      <p role="status" className={classes.optionsNote}>
        {!opened
          ? ''
          : total === 0
            ? 'Sin resultados'
            : more > 0
              ? `y ${formatInteger(more)} más: escriba otra palabra`
              : ''}
      </p>
    </div>
  )
}

function ProductOption({ product, assortment }: { product: Product; assortment: Assortment }) {
  const refusal = assortment.refusal(product)
  const stock = assortment.stockOf(product.cn)
  return (
    <>
      <span className={classes.optionName}>{product.name}</span>
      <span className={classes.optionPrice}>
        <Money pvl={product.pvl} pvp={product.pvp} missing="sin precio" />
      </span>
      <span className={classes.facts}>
        <span>{product.cn}</span>
        <span>{assortment.laboratoryOf(product)}</span>
        {stock === null ? null : <span>{formatInteger(stock)} en la farmacia</span>}
        {product.outOfStock ? <span className={shared.warning}>En rotura</span> : null}
        <ShortageUntil shortage={product.shortage} />
        {refusal === null ? null : <span className={shared.warning}>{refusal}</span>}
      </span>
    </>
  )
}
