import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Order } from '@/contract/orders/orders'
import type { Cn, Product } from '@/domain/catalogue/catalogue'
import { createProductSearch } from '@/domain/catalogue/product-search'
import { offersQuery } from '@/features/orders/answering/queries'
import { useSessionScope } from '@/parts/session/scope'

export type Substitutes = {
  /** Undefined where the device has no catalogue, or not this product. */
  nameOf: (cn: Cn) => string | undefined
  /** Products for what is typed; before anything is, those of the ordered one's group. */
  find: (text: string, ordered: Cn) => Product[]
}

const most = 8

/** What may come in the place of a product, from the catalogue on the device; without one, its code is typed. */
export function useSubstitutes(order: Order): Substitutes {
  const scope = useSessionScope()
  const { data } = useQuery(offersQuery(scope, order))
  return useMemo((): Substitutes => {
    if (!data) return { nameOf: () => undefined, find: () => [] }
    const { products, indexByCn, productsByGroup } = data.catalogue
    const search = createProductSearch(data.catalogue, { isOrderable: ({ active }) => active })
    const productOf = (cn: Cn) => products[indexByCn.get(cn) ?? -1]
    return {
      nameOf: (cn) => productOf(cn)?.name,
      find: (text, ordered) => {
        const group = productOf(ordered)?.groupId
        const found =
          text.trim() !== ''
            ? search.byWords(text, most).products
            : (productsByGroup.get(group ?? -1) ?? []).flatMap((index) => products[index] ?? [])
        return found.filter(({ cn, active }) => active && cn !== ordered).slice(0, most)
      },
    }
  }, [data])
}
