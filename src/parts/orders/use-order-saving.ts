import { useEffect, useRef } from 'react'
import type { CreatedOrder } from '@/contract/orders/order-creation'
import { formatInteger } from '@/domain/basics/numbers'
import type { Cn } from '@/domain/catalogue/catalogue'
import { atNewPrices, type PriceChange } from '@/domain/offers/price-change'
import type { LineTerms } from '@/domain/offers/tiers'
import { withPriority } from '@/offline/basics/yield-to-main'
import { ownerOf } from '@/offline/database/identity'
import { displayAt, type OrderDisplay } from '@/offline/kinds/order'
import type { OrderToSave } from '@/offline/outbox/save-entry'
import { type Missing, missingOf } from '@/parts/connection/use-is-offline'
import { downloadOrders } from '@/parts/orders/download-order'
import { rememberSaved } from '@/parts/orders/just-saved'
import { type SaveProblem, saveProblem, sendProblem } from '@/parts/orders/save-problem'
import { usePharmacyScope } from '@/parts/session/scope'
import { notify } from '@/ui/feedback/notify'
import { nextPaint } from '@/ui/screen/next-paint'

/** What a dialog is about to save: one laboratory's order, as the screen shows it. */
export type OrderInReview = {
  laboratory: OrderDisplay['laboratory']
  /** What the conditions of its lines come to; null where this device does not know. */
  terms: ReadonlyMap<Cn, LineTerms> | null
  /** `method` is null where the laboratory offers none. */
  makeOrder: (method: number | null) => Promise<Omit<OrderToSave, 'id' | 'identity'>>
}

export type ChosenOrder = OrderInReview & { method: number | null }

type Made = Pick<OrderInReview, 'laboratory' | 'terms'> & { order: OrderToSave; sent?: CreatedOrder }

type OrderSavingOptions = {
  opened: boolean
  /** Orders of these laboratories are in the outbox, or on the server, and their user has been told. */
  onSaved: (laboratories: readonly OrderDisplay['laboratory'][]) => void
  /** There is an order of this proposal already: it is not to be offered again. */
  onUsed?: (() => void) | undefined
}

const changedElsewhere = (laboratory: string) =>
  `El carrito de ${laboratory} se ha guardado o ha cambiado en otra ventana; aquí no se ha guardado. Mire sus pedidos antes de repetirlo.`

/**
 * Saves what a dialog shows, each laboratory's order in a transaction and under a key of its own: it is called saved only once
 * the outbox holds it (design.md §5).
 */
export function useOrderSaving({ opened, onSaved, onUsed }: OrderSavingOptions) {
  const scope = usePharmacyScope()
  const { device, identity, pharmacy } = scope
  const { outbox } = device
  /** By laboratory, for as long as the dialog is open: pressing twice saves once. */
  const keys = useRef(new Map<number, string>())
  useEffect(() => {
    if (!opened) return
    keys.current = new Map()
    device.outboxBackup.prepare()
  }, [opened, device])

  const keyOf = (laboratory: number): string => {
    const key = keys.current.get(laboratory) ?? outbox.newOrderKey()
    keys.current.set(laboratory, key)
    return key
  }
  const make = async ({ laboratory, terms, makeOrder, method }: ChosenOrder): Promise<Made> => {
    const { display, ...made } = await makeOrder(method)
    const id = keyOf(laboratory.id)
    const order = { id, identity, ...made, display: { ...display, pharmacy: pharmacy.name } }
    return { laboratory, terms, order }
  }
  const done = async (saved: readonly Made[]) => {
    rememberSaved(
      saved.map(({ order, sent }) => ({ key: order.id, pharma: pharmacy.id, ...(sent && { sent }) })),
      ownerOf(identity),
    )
    sayThatSaved(saved.length, missingOf(device.connectivity.getSnapshot()))
    // They are stored: all that follows can wait until their user has been told. The notice is there when its code is, which may
    // be a frame later.
    await nextPaint(import('@mantine/notifications'))
    onSaved(saved.map(({ laboratory }) => laboratory))
    device.drainer.nudge()
    void downloadOrders(
      saved.map(({ laboratory, terms, order }) => ({
        laboratory: laboratory.name,
        products: order.display.products,
        terms,
      })),
      device.serverNow(),
    )
  }
  const saveMade = async (orders: readonly Made[]): Promise<ReadonlyMap<number, SaveProblem>> => {
    const saved: Made[] = []
    const problems = new Map<number, SaveProblem>()
    for (const made of orders) {
      const outcome = await outbox.saveOrder(made.order)
      if (outcome.ok) {
        saved.push(made)
        continue
      }
      const hasSession = device.connectivity.getSnapshot() !== 'signed-out'
      problems.set(made.laboratory.id, saveProblem(outcome, { hasSession }))
      // Where another tab saved it, this cart and what is said of it here are gone: the notice is all that is left to read.
      if (outcome.reason === 'cart_changed') notify.warning(changedElsewhere(made.laboratory.name))
      else if (outcome.reason === 'proposal_ordered') onUsed?.()
      else notify.error('Error en la obtención de datos. Inténtelo de nuevo mas tarde.')
    }
    if (saved.length > 0) await done(saved)
    return problems
  }

  return {
    /** What became of those that could not be saved, by laboratory. Each of the others is saved, whatever becomes of the rest. */
    save: async (orders: readonly ChosenOrder[]): Promise<ReadonlyMap<number, SaveProblem>> => {
      // The screen of their carts goes anyway.
      const release = device.cart(identity, pharmacy.id).hold()
      try {
        // Their prices may have to be read first, which gives way itself.
        const made = await Promise.all(orders.map(make))
        return await withPriority(() => saveMade(made))
      } finally {
        release()
      }
    },
    /** For a full disk. `accepted`: what the server said that lines cost by now, and the user agreed to. */
    send: async (chosen: ChosenOrder, accepted: readonly PriceChange[]): Promise<SaveProblem | null> => {
      const made = await make(chosen)
      const order = atAcceptedPrices(made.order, accepted)
      const outcome = await outbox.sendDirectly(order)
      if (!outcome.ok) {
        if (outcome.failure.kind === 'proposal_ordered') onUsed?.()
        return sendProblem(outcome.failure)
      }
      // The file says no discount where the server changed prices.
      const terms = accepted.length > 0 ? null : made.terms
      await done([{ ...made, order, terms, sent: outcome.order }])
      return null
    },
  }
}

const sayThatSaved = (orders: number, missing: Missing | null) => {
  const one = orders === 1
  const saved = one ? 'Pedido guardado con éxito.' : `${formatInteger(orders)} pedidos guardados con éxito.`
  if (missing === null) notify.success(saved)
  else notify.info(`${saved} ${one ? 'Se enviará' : 'Se enviarán'} después, ${missing.untilWhen}.`)
}

/** The order at the new prices, as its user accepts them. */
const atAcceptedPrices = (toSave: OrderToSave, changes: readonly PriceChange[]): OrderToSave => ({
  ...toSave,
  order: atNewPrices(toSave.order, changes),
  display: displayAt(toSave.display, changes),
})
