import { useQuery } from '@tanstack/react-query'
import type { PriceDifference } from '@/contract/orders/delivery-notes'
import type { Order } from '@/contract/orders/orders'
import { maxClaimLines } from '@/domain/order/claim'
import { notYetClaimed } from '@/domain/reception/note-difference'
import { orderClaimsQuery } from '@/features/orders/follow-up/queries'
import { useOnePress } from '@/parts/orders/use-one-press'
import { useEntries } from '@/parts/outbox/use-entries'
import { useSessionScope } from '@/parts/session/scope'
import { notify } from '@/ui/feedback/notify'

type Claimed = { kind: string; cn: string; amount?: number | null | undefined }

/**
 * What of the differences is not claimed yet, also by what this device has not sent or just sent, and how to claim it: one claim for each laboratory.
 * Undefined while it is not known what was claimed.
 */
export function useClaiming(order: Pick<Order, 'id' | 'name'>, differences: readonly PriceDifference[]) {
  const scope = useSessionScope()
  const { device, identity } = scope
  const { data: claims, dataUpdatedAt } = useQuery(orderClaimsQuery(scope, order.id))
  const sent = useEntries()?.flatMap((entry) =>
    entry.endpoint === 'createClaim' &&
    entry.order.id === order.id &&
    (entry.acceptedAt === null || entry.acceptedAt > dataUpdatedAt)
      ? (JSON.parse(entry.body.lines) as Claimed[])
      : [],
  )
  const { saving, run } = useOnePress()
  if (claims === undefined || sent === undefined) return { saving, left: undefined, claim: undefined }
  const stored = claims.flatMap(({ state, lines }): Claimed[] => (state === 'refused' ? [] : lines))
  const left = notYetClaimed(
    differences,
    [...stored, ...sent].map(({ amount, ...claimed }) => ({ ...claimed, amount: amount ?? 0 })),
  )

  /** Saves them on this device, from where they are sent. `text` says what they were found in. */
  const claim = (text: string) =>
    run(async () => {
      for (const laboratory of new Set(left.map((difference) => difference.laboratory))) {
        const own = left.filter((difference) => difference.laboratory === laboratory)
        for (let at = 0; at < own.length; at += maxClaimLines) {
          const lines = own.slice(at, at + maxClaimLines).map(({ kind, line, cn, units, amount, whole }) => ({
            ...{ kind, line, cn, units, amount, whole, lot: null, expiry: null },
          }))
          const saved = await device.outbox.saveEntry('createClaim', {
            id: device.newId(),
            identity,
            order: { id: order.id, name: order.name },
            claim: { laboratory, text, lines },
            photos: [],
          })
          if (!saved.ok) return notify.error('No se ha podido guardar la reclamación en este dispositivo.')
        }
      }
      notify.success('Reclamación guardada: se envía al laboratorio.')
      device.drainer.nudge()
    })
  return { saving, left, claim }
}
