import type { ProductSearch } from '@/domain/catalogue/product-search'
import { type Difference, tally } from '@/domain/order/reception'
import { fitsOnDisk } from '@/domain/support/fits-on-disk'
import type { useReception } from '@/features/orders/reception/use-reception'
import type { TicketAttachment } from '@/offline/kinds/ticket'

type Laboratory = { id: number; name: string }
/** `place`: of its laboratory in the order. */
export type Claim = { laboratory: Laboratory; place: number; lines: readonly Difference[] }

/**
 * What is to be claimed of each of the order's laboratories: the one whose product it is, or else the order's first. None where the
 * catalogue is not on the device to tell several apart.
 */
export const claimsOf = (
  differences: readonly Difference[],
  {
    laboratories,
    search,
  }: { laboratories: readonly Laboratory[]; search: Pick<ProductSearch, 'byCode'> | null },
): Claim[] => {
  const ofProduct = (cn: string): Laboratory | undefined => {
    const match = search?.byCode(cn)
    const id = match?.kind === 'product' ? match.product.laboratoryId : undefined
    return laboratories.find((laboratory) => laboratory.id === id) ?? laboratories[0]
  }
  if (search === null && laboratories.length > 1) return []
  return laboratories.flatMap((laboratory, place) => {
    const lines = differences.filter(({ cn }) => ofProduct(cn)?.id === laboratory.id)
    return lines.length === 0 ? [] : [{ laboratory, place, lines }]
  })
}

/** A key of its own for the claim at this place, and always the same one of a reception: saved again, it is no other claim. */
export const claimKey = (reception: string, place: number): string =>
  reception.slice(0, -4) +
  ((Number.parseInt(reception.slice(-4), 16) + place + 1) % 0x10000).toString(16).padStart(4, '0')

const storageTexts = {
  storage_full: 'No queda espacio en este dispositivo. Lo que ha contado sigue aquí.',
  storage_failed: 'Este dispositivo no ha podido guardar la recepción. Lo que ha contado sigue aquí.',
  not_loaded:
    'No se ha podido cargar el envío: inténtelo de nuevo con conexión. Lo que ha contado sigue aquí.',
}

type ToSave = {
  name: string
  claims: readonly (Claim & { text: string })[]
  photos: readonly TicketAttachment[]
}

/**
 * Why it was not saved; null where reception and claims wait to be sent. The claims first: if the page dies in between, the counting
 * is still there, and saving it again repeats none.
 */
export async function saveReception(
  reception: ReturnType<typeof useReception>,
  { name, claims, photos }: ToSave,
): Promise<string | null> {
  const { device, identity, draftKey, counting, orderId, flush, forget } = reception
  const flushed = await flush()
  if (!flushed.ok) return storageTexts[flushed.reason]
  const bytes = photos.reduce((sum, { content }) => sum + content.byteLength, 0) * claims.length
  if (!fitsOnDisk(bytes, await device.storage.state())) return storageTexts.storage_full
  const order = { id: orderId, name }
  for (const { laboratory, place, lines, text } of claims) {
    const claim = { laboratory: laboratory.id, text, lines }
    const id = claimKey(draftKey, place)
    const problem = problemOf(
      await device.outbox.saveEntry('createClaim', {
        id,
        identity,
        order,
        claim,
        photos: photos.map(({ name, type, content }) => ({ name, type, content })),
      }),
    )
    if (problem !== null) return problem
  }
  const problem = problemOf(
    await device.outbox.saveEntry('createReception', {
      id: draftKey,
      identity,
      order,
      reception: { receivedAt: new Date(device.serverNow()).toISOString(), lines: tally(counting) },
    }),
  )
  if (problem !== null) return problem
  await forget()
  device.drainer.nudge()
  return null
}

type Saved = { ok: true } | { ok: false; reason: string; fields?: Record<string, string> }

const problemOf = (outcome: Saved): string | null => {
  if (outcome.ok) return null
  const [first] = Object.values(outcome.fields ?? {})
  return (
    first ??
    (outcome.reason in storageTexts
      ? storageTexts[outcome.reason as keyof typeof storageTexts]
      : storageTexts.storage_failed)
  )
}
