import type { ProductSearch } from '@/domain/catalogue/product-search'
import { maxOrderLaboratories } from '@/domain/order/order-limits'
import type { Difference, ReceivableLine } from '@/domain/order/reception'
import type { Change } from '@/domain/reception/correction'
import { fitsOnDisk } from '@/domain/support/fits-on-disk'
import type { useReception } from '@/features/orders/reception/use-reception'
import { ownerOf } from '@/offline/database/identity'
import { whyNotReplaced } from '@/offline/kinds/replaced-entry'
import type { TicketAttachment } from '@/offline/kinds/ticket'

type Laboratory = { id: number; name: string }
/** `place`: of its laboratory in the order. */
export type Claim = { laboratory: Laboratory; place: number; lines: readonly Difference[] }

type Known = {
  lines: readonly ReceivableLine[]
  laboratories: readonly Laboratory[]
  search: Pick<ProductSearch, 'byCode'> | null
}

/**
 * What is to be claimed of each of the order's laboratories: the one whose product it is, or else the order's first. `unknown`: what
 * nothing on this device says the laboratory of, where there are several.
 */
export const claimsOf = (
  differences: readonly Difference[],
  { lines, laboratories, search }: Known,
): { claims: Claim[]; unknown: Difference[] } => {
  const [first, ...others] = laboratories
  const ownerOf = ({ line, cn }: Difference): number | null => {
    const told = lines.find(({ id }) => id === line)?.laboratory ?? null
    if (told !== null || search === null) return told
    const match = search.byCode(cn)
    return match.kind === 'product' ? match.product.laboratoryId : (first?.id ?? null)
  }
  const claimed = new Map<number, Difference[]>()
  const unknown: Difference[] = []
  for (const difference of differences) {
    const owner = others.length === 0 ? first?.id : ownerOf(difference)
    const laboratory = laboratories.find(({ id }) => id === owner) ?? first
    if (owner === null || laboratory === undefined) unknown.push(difference)
    else claimed.set(laboratory.id, [...(claimed.get(laboratory.id) ?? []), difference])
  }
  const claims = laboratories.flatMap((laboratory, place) => {
    const own = claimed.get(laboratory.id)
    return own === undefined ? [] : [{ laboratory, place, lines: own }]
  })
  return { claims, unknown }
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
  not_refused: 'El recuento anterior se está enviando: espere a que termine. Lo que ha contado sigue aquí.',
  maybe_received:
    'El servidor podría tener ya el recuento anterior: compruebe lo recibido. Lo que ha contado sigue aquí.',
}

type ToSave = {
  name: string
  /** Nothing, where nothing came. */
  received: readonly Change[]
  claims: readonly (Claim & { text: string })[]
  photos: readonly TicketAttachment[]
}

/**
 * Why it was not saved; null where reception and claims wait to be sent. The claims first: if the page dies in between, the counting
 * is still there, and saving it again repeats none.
 */
export async function saveReception(
  reception: ReturnType<typeof useReception>,
  { name, received, claims, photos }: ToSave,
): Promise<string | null> {
  const { device, identity, draftKey, replaces, orderId, flush, forget } = reception
  const flushed = await flush()
  if (!flushed.ok) return storageTexts[flushed.reason]
  const bytes = photos.reduce((sum, { content }) => sum + content.byteLength, 0) * claims.length
  if (!fitsOnDisk(bytes, await device.storage.state())) return storageTexts.storage_full
  if (replaces !== undefined && received.length > 0) {
    const entries = await device.outbox.entries(identity)
    const isSaved = entries.some(({ id }) => id === draftKey)
    const replaced = entries.find(({ id }) => id === replaces.id)
    const { evenIfReceived } = replaces
    // Before the claims, which would leave without what they are about.
    const refusal = whyNotReplaced(replaced, { owner: ownerOf(identity), evenIfReceived, evenIfUnsent: true })
    if (!isSaved && refusal !== null) return storageTexts[refusal]
  }
  const order = { id: orderId, name }
  for (const { laboratory, place, lines, text } of claims) {
    const claim = { laboratory: laboratory.id, text, lines }
    // That nothing came is another claim than those of a reception that may still come under this key.
    const id = claimKey(draftKey, received.length === 0 ? place + maxOrderLaboratories : place)
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
  if (received.length > 0) {
    const problem = problemOf(
      await device.outbox.saveEntry('createReception', {
        id: draftKey,
        identity,
        order,
        reception: { receivedAt: new Date(device.serverNow()).toISOString(), lines: [...received] },
        replaces,
      }),
    )
    if (problem !== null) return problem
  }
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
