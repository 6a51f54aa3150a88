import { Button } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import type { Cents } from '@/domain/basics/money'
import { addToCart, removeProduct } from '@/domain/cart/cart'
import type { CartProduct } from '@/domain/cart/cart-types'
import { Money } from '@/parts/prices/money'
import { type OrderedElsewhere, useOrderElsewhere } from '@/parts/purchasing/order-elsewhere'
import { usePharmacyScope } from '@/parts/session/scope'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { notify } from '@/ui/feedback/notify'

const ComparisonDialog = lazyComponent(() => import('@/parts/purchasing/comparison/comparison-dialog'))

type CompareLineProps = {
  line: CartProduct
  /** In whose cart it is. */
  laboratory: number
  /** What a unit costs with taxes; undefined where that is not known. */
  net: Cents | null | undefined
}

/** What a unit of a cart's line costs with taxes, and what it would cost elsewhere: one press moves its units there. */
export function CompareLine({ line, laboratory, net }: CompareLineProps) {
  const [opened, setOpened] = useState(false)
  const { device, identity, pharmacy } = usePharmacyScope()
  const order = useOrderElsewhere()
  const cart = device.cart(identity, pharmacy.id)
  const { cn, product, quantity, campaign, tags } = line
  const move = async (chosen: OrderedElsewhere) => {
    if (chosen.laboratory.id !== laboratory)
      return order(chosen, () => 'De este carrito ha salido.', {
        laboratory,
        edit: (item, now) => removeProduct(item, { cn, now }),
      })
    cart.changeCart(laboratory, (item, now) =>
      addToCart(removeProduct(item, { cn, now }), {
        ...{ pharma: pharmacy.id, laboratory, now },
        ...{ lines: [chosen.line], tag: chosen.tag },
      }),
    )
    notify.success(`Cambiado por ${chosen.line.product} en este carrito.`)
    return true
  }
  if (net === null || net === undefined) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconScale size={18} aria-hidden />}
        aria-label={`Comparar ${product} con otras ofertas`}
        onClick={() => setOpened(true)}
      >
        <Money cents={net} />
        &nbsp;/ud · Comparar
      </Button>
      {opened ? (
        <ComparisonDialog
          compared={{
            ...{ cn, product, quantity },
            now: {
              cart: laboratory,
              campaign: campaign?.id,
              quickwins: tags.flatMap((tag) => tag.quickwin ?? []),
            },
          }}
          onOrder={move}
          onClose={() => setOpened(false)}
        />
      ) : null}
    </>
  )
}
