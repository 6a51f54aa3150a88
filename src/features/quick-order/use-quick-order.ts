import { useCallback, useState } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import type { Cn, Product } from '@/domain/catalogue/catalogue'
import { codeForSearch } from '@/domain/catalogue/product-code'
import type { ResolvedList } from '@/domain/order/pasted-list'
import { addToCarts } from '@/features/quick-order/basket/add-to-cart'
import {
  addRefusedCodes,
  addUnits,
  type BasketLine,
  dropCodes,
  removeLine,
  setUnits,
  undoLast,
} from '@/features/quick-order/basket/basket'
import type { LaboratoryTotal } from '@/features/quick-order/basket/order-lines'
import type { BasketStore } from '@/features/quick-order/basket/use-basket'
import type { CartStore } from '@/offline/cart/cart'
import type { Assortment } from '@/parts/purchasing/assortment'
import type { Said } from '@/parts/scanning/said'
import { notify } from '@/ui/feedback/notify'

/** All actions of the screen; each shows its result at once, from memory. */
export function useQuickOrder({
  assortment,
  store,
  cart,
}: {
  assortment: Assortment
  store: BasketStore
  cart: CartStore
}) {
  const [said, setSaid] = useState<Said | null>(null)
  const [adding, setAdding] = useState(false)

  const unitsOf = useCallback(
    (cn: Cn) => store.getSnapshot().draft.lines.find((line) => line.cn === cn)?.quantity ?? 0,
    [store],
  )
  const refuse = useCallback(
    (code: string, reason: string, product: string | null = null): Said => {
      store.edit((basket) => addRefusedCodes(basket, [{ code, product, units: 1, reason }]))
      const told = { text: `${product ?? code}: ${reason}`, isProblem: true }
      setSaid(told)
      return told
    },
    [store],
  )
  const addProduct = useCallback(
    (product: Product): Said => {
      const { cn, name } = product
      const refusal = assortment.refusal(product)
      if (refusal !== null) return refuse(cn, refusal, name)
      store.edit((basket) => addUnits(basket, [{ cn, quantity: 1 }]))
      const told = { text: `${name}: ${inUnits(unitsOf(cn))}`, isProblem: false }
      setSaid(told)
      return told
    },
    [assortment, store, refuse, unitsOf],
  )
  const addCode = (code: string): Said => {
    const match = assortment.search.byCode(code)
    if (match.kind === 'product') return addProduct(match.product)
    // By its number alone: what else the text of a pack says, such as its serial, is never kept.
    return refuse(codeForSearch(code), match.kind === 'unknown' ? match.reason : 'No es un CN ni un EAN')
  }
  const addList = ({ found }: ResolvedList) => {
    store.edit((basket) =>
      addUnits(
        basket,
        found.map(({ product, quantity }) => ({ cn: product.cn, quantity })),
      ),
    )
    setSaid({
      text:
        found.length === 1
          ? '1 producto de la lista'
          : `${formatInteger(found.length)} productos de la lista`,
      isProblem: false,
    })
  }
  const setLineUnits = useCallback(
    (cn: Cn, quantity: number) => store.edit((basket) => setUnits(basket, { cn, quantity })),
    [store],
  )
  const remove = useCallback((cn: Cn) => store.edit((basket) => removeLine(basket, cn)), [store])
  const drop = useCallback(
    (codes: readonly string[]) => store.edit((basket) => dropCodes(basket, codes)),
    [store],
  )
  const undo = () => {
    store.edit(undoLast)
    setSaid({ text: 'Se ha deshecho el último cambio', isProblem: false })
  }

  const toCarts = async (totals: readonly LaboratoryTotal[], emptied: readonly BasketLine[]) => {
    setAdding(true)
    const { added, failed } = await addToCarts(totals, { cart, basket: store, emptied })
    setAdding(false)
    setSaid(null)
    if (failed.length === 0) {
      return added > 0
        ? notify.success('Productos añadidos al carrito.')
        : notify.info('Estos productos ya se habían añadido al carrito en otra ventana.')
    }
    const names = failed.map(({ laboratory }) => laboratory.name).join(', ')
    const why = failed.some(({ reason }) => reason === 'storage_full')
      ? 'No queda espacio en este dispositivo'
      : 'El navegador no ha podido guardar el carrito'
    notify.error(`${why}: no se ha añadido lo de ${names}. Sigue en esta página.`)
  }

  return {
    said,
    adding,
    refuse,
    addProduct,
    addCode,
    addList,
    setLineUnits,
    remove,
    drop,
    undo,
    toCarts,
  }
}

const inUnits = (units: number): string => (units === 1 ? '1 unidad' : `${formatInteger(units)} unidades`)
