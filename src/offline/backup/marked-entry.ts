import type { StoredMark } from '@/offline/backup/unsent-marker'
import { kindNames, type OutboxKind } from '@/offline/kinds/kinds'

export type MarkedEntry = StoredMark & { kind: OutboxKind }

/** Marks of before said by a field of its kind what was saved, and not their kind. */
const formerFields = {
  laboratory: 'createOrder',
  received: 'createReception',
  claimed: 'createClaim',
  wanted: 'saveWant',
  pharmacy: 'createRegistration',
  subject: 'createTicket',
} satisfies Record<string, OutboxKind>

export const markedEntry = ({ id, owner, createdAt, ...mark }: StoredMark): MarkedEntry => {
  const former = Object.entries(formerFields).find(([field]) => field in mark)?.[1]
  const kind = kindNames.find((each) => each === mark.kind) ?? former ?? 'createOrder'
  return { id, owner, createdAt, kind }
}
