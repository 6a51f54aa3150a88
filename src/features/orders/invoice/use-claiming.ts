import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PriceDifference } from '@/contract/orders/delivery-notes'
import type { Order } from '@/contract/orders/orders'
import { maxClaimLines } from '@/domain/order/claim'
import { claimedOf, notYetClaimed } from '@/domain/reception/note-difference'
import { orderClaimsQuery } from '@/features/orders/follow-up/queries'
import { isWaiting, needsDecision } from '@/offline/kinds/entry-state'
import { useMissing } from '@/parts/connection/use-is-offline'
import { useOnePress } from '@/parts/orders/use-one-press'
import { useEntries } from '@/parts/outbox/use-entries'
import { useSessionScope } from '@/parts/session/scope'
import { notify } from '@/ui/feedback/notify'

type Claimed = { kind: string; cn: string; amount?: number | null | undefined }

/**
 * What of the differences is not claimed yet, also by what this device has not sent or just sent, and how to claim it: one claim for each laboratory.
 * Undefined while it is not known what was claimed. `isOneFile`: they are of one invoice alone, and what was claimed before may be of
 * another: all of them may be claimed, once. `isUnsent`: some of what is claimed is not on the server yet.
 */
export function useClaiming(
  order: Pick<Order, 'id' | 'name'>,
  differences: readonly PriceDifference[],
  isOneFile: boolean,
) {
  const scope = useSessionScope()
  const { device, identity } = scope
  const { data: claims, dataUpdatedAt } = useQuery(orderClaimsQuery(scope, order.id))
  const missing = useMissing()
  const own = useEntries()?.flatMap((entry) =>
    entry.endpoint === 'createClaim' &&
    entry.order.id === order.id &&
    !needsDecision(entry) &&
    (entry.acceptedAt === null || entry.acceptedAt > dataUpdatedAt)
      ? entry
      : [],
  )
  const { saving, run } = useOnePress()
  const [saved, setSaved] = useState<readonly string[]>([])
  if (claims === undefined || own === undefined)
    return { saving, left: undefined, before: undefined, isUnsent: false, claim: undefined }
  const sent = own.flatMap(({ body }) => JSON.parse(body.lines) as Claimed[])
  const stored = claims.flatMap(({ state, lines }): Claimed[] => (state === 'refused' ? [] : lines))
  const claimed = [...stored, ...sent].map(({ amount, ...each }) => ({ ...each, amount: amount ?? 0 }))
  const before = (difference: PriceDifference) => (isOneFile ? claimedOf(difference, claimed) : 0)
  const left = isOneFile
    ? differences
        .filter((difference) => !saved.includes(keyOf(difference)))
        .map((difference) => ({ ...difference, whole: before(difference) + difference.amount }))
    : notYetClaimed(differences, claimed)

  /** Saves them on this device, from where they are sent. `text` says what they were found in. */
  const claim = (text: string) =>
    run(async () => {
      for (const laboratory of new Set(left.map((difference) => difference.laboratory))) {
        const own = left.filter((difference) => difference.laboratory === laboratory)
        for (let at = 0; at < own.length; at += maxClaimLines) {
          const part = own.slice(at, at + maxClaimLines)
          const lines = part.map(({ kind, line, cn, units, amount, whole }) => ({
            ...{ kind, line, cn, units, amount, whole, lot: null, expiry: null },
          }))
          const entry = await device.outbox.saveEntry('createClaim', {
            id: device.newId(),
            identity,
            order: { id: order.id, name: order.name },
            claim: { laboratory, text, lines },
            photos: [],
          })
          if (!entry.ok) return notify.error('No se ha podido guardar la reclamación en este dispositivo.')
          setSaved((others) => [...others, ...part.map(keyOf)])
        }
      }
      notify.success(
        missing
          ? `Reclamación guardada: se enviará al laboratorio ${missing.untilWhen}.`
          : 'Reclamación guardada: se envía al laboratorio.',
      )
      device.drainer.nudge()
    })
  return { saving, left, before, isUnsent: own.some(isWaiting), claim }
}

const keyOf = ({ kind, line }: Pick<PriceDifference, 'kind' | 'line'>) => `${kind} ${line}`
