import * as v from 'valibot'
import { maxViewsOfCall, salesViewSchema } from '@/contract/sales/sales-view-schema'
import { mergeOnDevice, type SalesView, type StoredView } from '@/domain/sales/views/view-versions'
import { readStoredViews, savedViewsKey } from '@/features/sales/views/saved-views'
import { createQueue } from '@/offline/basics/lock'
import { type Identity, ownerOf } from '@/offline/database/identity'
import type { Device } from '@/offline/device/device'

type ViewsScope = { device: Device; identity: Identity }

const timeoutMs = 10_000
/** One synchronisation at a time, so that answers cannot overtake each other. */
const oneAtATime = createQueue()

/**
 * Sends views that the server does not have yet, and stores those of the user's other devices. What fails stays marked
 * as unsent, and is sent another time.
 */
export const syncViews = (
  { device, identity }: ViewsScope,
  { onlyUnsent = false }: { onlyUnsent?: boolean } = {},
): Promise<void> =>
  oneAtATime(async () => {
    const session = device.session.getSnapshot()
    if (!session || ownerOf(session.identity) !== ownerOf(identity)) return
    const key = savedViewsKey(identity)
    const stored = readStoredViews(await device.preferences.read(key).catch(() => null))
    const views = sendable(stored)
    if (views.length === 0 && onlyUnsent) return
    // Bound to this session: another user may log in before the call is made.
    const client = device.clientWith(session.token, identity.switchUser)
    const outcome =
      views.length === 0
        ? await client.call('salesViews', { timeoutMs })
        : await client.call('sendSalesViews', { body: { views }, timeoutMs })
    if (outcome.ok) {
      await device.preferences.change(key, (value) => mergeOnDevice(readStoredViews(value), outcome.data))
    }
  })

/**
 * Deletions first, because the number of views is limited. Views that the server would refuse are left out, so that
 * they do not block the others.
 */
const sendable = (stored: readonly StoredView[]): SalesView[] =>
  stored
    .filter(({ unsent }) => unsent)
    .sort((a, b) => Number(b.deleted) - Number(a.deleted))
    .flatMap((view) => {
      const sent = v.safeParse(salesViewSchema, view)
      return sent.success ? [sent.output] : []
    })
    .slice(0, maxViewsOfCall)
