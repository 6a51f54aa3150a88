import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { beyondSent, type Counting, type Received } from '@/domain/order/reception'
import { emptyDraft, parseDraft, type ReceptionDraft } from '@/features/orders/reception/reception-draft'
import { ownerOf } from '@/offline/database/identity'
import { isWaiting } from '@/offline/kinds/entry-state'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import type { ReceptionEntry } from '@/offline/kinds/reception'
import { createDraftStore } from '@/parts/drafts/draft-store'
import { usePharmacyScope } from '@/parts/session/scope'
import { notify } from '@/ui/feedback/notify'

type CountingOf = {
  order: number
  entries: readonly OutboxEntry[] | undefined
  /** What had come, where that is corrected: the first step, which nobody undoes. */
  base: readonly Received[] | null
}

/** What is being counted of an order, or corrected of what was counted; it survives the page. */
export function useCounting({ order, entries, base }: CountingOf) {
  const { device, identity } = usePharmacyScope()
  const storeKey = `${base === null ? 'reception' : 'correction'}:${ownerOf(identity)}:${order}`
  const store = useMemo(
    () => createDraftStore(device.preferences, { key: storeKey, empty: emptyDraft, parse: parseDraft }),
    [device, storeKey],
  )
  const { draft, status, failure } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  useEffect(() => store.follow(), [store])
  // Saved, and the page died before it could throw the draft away.
  const isSaved = entries?.some(({ id }) => id === draft.key) ?? false
  const replaced = entries?.find(({ id }) => id === draft.replaces?.id)
  const isReplacedGone = draft.replaces !== undefined && entries !== undefined && replaced === undefined
  const isReplacedSent = replaced !== undefined && !isWaiting(replaced)
  useEffect(() => {
    if (isSaved) store.edit(() => emptyDraft)
    // Discarded elsewhere: what was counted again stays.
    else if (isReplacedGone) store.edit(({ key, counting }) => ({ key, counting }))
    else if (isReplacedSent) {
      store.edit((before) => withoutSent(before, replaced as ReceptionEntry))
      notify.info(sentAsItWas)
    }
  }, [isSaved, isReplacedGone, isReplacedSent, replaced, store])
  const steps = isSaved ? emptyDraft.counting : draft.counting
  return {
    counting: base === null ? steps : [base, ...steps],
    /** Without what had come. */
    steps,
    draftKey: draft.key,
    replaces: draft.replaces,
    isReady: status === 'ready' && entries !== undefined,
    failure,
    edit: (change: (counting: Counting) => Counting) => {
      const newKey = device.newId()
      store.edit(({ key, counting, replaces }) => {
        const next = base === null ? change(counting) : change([base, ...counting]).slice(1)
        return { key: key || newKey, counting: next, ...(next.length > 0 && replaces && { replaces }) }
      })
    },
    /** Units of a reception that has not arrived are counted here again, and it goes when this is saved. */
    countAgain: ({ id, body }: ReceptionEntry, { evenIfReceived }: { evenIfReceived: boolean }) => {
      const newKey = device.newId()
      store.edit((before) =>
        before.replaces === undefined
          ? {
              key: before.key || newKey,
              counting: [...before.counting, unitsIn(body)],
              replaces: { id, evenIfReceived },
            }
          : before,
      )
    },
    flush: store.flush,
    /** It is finished. */
    forget: async () => {
      store.edit(() => emptyDraft)
      await store.flush()
    },
  }
}

const unitsIn = ({ lines }: ReceptionEntry['body']): Received[] =>
  lines.map(({ before, ...received }) => received)

const sentAsItWas =
  'El recuento anterior se ha enviado como estaba, y aquí queda lo contado de más. Si hay algo que quitar de él, use «Corregir lo recibido».'

/** The server has it after all: only what was counted beside it stays. */
const withoutSent = (draft: ReceptionDraft, { id, body }: ReceptionEntry): ReceptionDraft => {
  if (draft.replaces?.id !== id) return draft
  const left = beyondSent(draft.counting, unitsIn(body))
  // One step, so that nobody undoes what was sent.
  return left.length === 0 ? emptyDraft : { key: draft.key, counting: [left] }
}
