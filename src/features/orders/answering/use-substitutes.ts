import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Order } from '@/contract/orders/orders'
import { matchesSearch } from '@/domain/basics/text'
import type { Cn, Product } from '@/domain/catalogue/catalogue'
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
    const productOf = (cn: Cn) => products[indexByCn.get(cn) ?? -1]
    return {
      nameOf: (cn) => productOf(cn)?.name,
      find: (text, ordered) => {
        const group = productsByGroup.get(productOf(ordered)?.groupId ?? -1) ?? []
        const offered = text.trim() === '' ? group.flatMap((index) => products[index] ?? []) : products
        const found: Product[] = []
        for (const product of offered) {
          if (found.length === most) break
          if (
            product.active &&
            product.cn !== ordered &&
            matchesSearch(`${product.cn} ${product.name}`, text)
          )
            found.push(product)
        }
        return found
      },
    }
  }, [data])
}
