import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { serverMessage } from '@/api/outcome'
import type { Order, OrderLine } from '@/contract/orders/orders'
import { madridDay } from '@/domain/basics/dates'
import { type PastLine, repeatedCarts, repeatOrder } from '@/domain/order/repeat-order'
import { offersQuery } from '@/features/orders/answering/queries'
import { allOrderLinesQuery } from '@/features/orders/queries'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { notify } from '@/ui/feedback/notify'

/** Compares an earlier order with today's data on the device, and adds its products to the carts. */
export function useRepeatOrder(
  order: Order,
  { onAdded }: { onAdded: (pharmacy: number, laboratory: number) => void },
) {
  const scope = useSessionScope()
  const { device, identity } = scope
  const pharmacy = order.pharma.id
  const lines = useQuery(allOrderLinesQuery(scope, order.id))
  const data = useQuery(offersQuery(scope, order))
  // If reading again fails, the data read before is still used.
  const isMissing = (data.isError && data.data === undefined) || data.data === null

  const repeated = useMemo(() => {
    if (lines.data === undefined || !data.data) return undefined
    const { catalogue, purchasing } = data.data
    const today = madridDay(new Date(device.serverNow()))
    const { campaigns, taxes } = purchasing
    return repeatOrder(lines.data.map(pastLine), {
      ...{ catalogue, campaigns, today },
      taxes: taxes?.rates ?? null,
    })
  }, [lines.data, data.data, device])

  const carts = repeatedCarts(repeated ?? [])
  const adding = useSingleMutation({
    mutationFn: () => {
      const cart = device.cart(identity, pharmacy)
      const tag = { code: `repetir:${order.id}`, name: `Repetición de ${order.name}` }
      // All at once: the carts are then written together, and each laboratory's lines completely or not at all.
      return Promise.all(
        [...carts].map(([laboratory, cartLines]) =>
          cart.addProposalToCart({ laboratory, lines: cartLines, tag }),
        ),
      )
    },
    onSuccess: (outcomes) => {
      if (outcomes.every(({ ok }) => ok)) {
        notify.success('Productos añadidos al carrito.')
        const [first] = carts.keys()
        const main = order.laboratories.find(({ id }) => carts.has(id))?.id ?? first
        if (main !== undefined) onAdded(pharmacy, main)
      } else notify.error(outcomes.some(({ ok }) => ok) ? notAllAdded : nothingAdded)
    },
  })

  return {
    repeated,
    adding: adding.isPending,
    add: () => adding.mutate(),
    /**
     * `lines`: they are on the server, which does not answer. `data`: this device has not downloaded the pharmacy's
     * data yet.
     */
    problem:
      lines.isError && lines.data === undefined ? ('lines' as const) : isMissing ? ('data' as const) : null,
    /** What the server says of the lines, if it refuses them. */
    refusal: serverMessage(lines.error),
    retry: () => {
      void lines.refetch()
      void data.refetch()
    },
  }
}

const nothingAdded =
  'Este dispositivo no ha podido guardar el carrito: no se ha añadido nada. Libere espacio e inténtelo de nuevo.'
const notAllAdded =
  'Este dispositivo no ha podido guardar todos los carritos. Mire qué falta antes de repetirlo: lo añadido se sumaría.'

const pastLine = ({ cn, quantity, pvl, discount, bonus, campaign }: OrderLine): PastLine => ({
  cn: cn.cn,
  product: cn.product,
  quantity,
  pvl,
  discount,
  bonus,
  campaign: campaign?.name ?? null,
})
