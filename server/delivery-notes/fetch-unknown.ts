import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import type { WholesalerAccount, WholesalerClient } from '../fedicom/client/wholesaler-client'
import { readNote, readNoteList } from '../fedicom/notes/note-record'
import { mayBeOfUnanswered } from './note-queue.queries'
import { storeNote, unknownNotes } from './note-store.queries'

/** A pharmacy as one of a laboratory's wholesalers calls it. */
export type Customer = { pharmacyId: number; laboratoryId: number; wholesalerId: number; code: string }

type Asking = {
  client: Pick<WholesalerClient, 'read'>
  account: WholesalerAccount
  /** Which notes of the customer are meant. */
  query: Record<string, string>
  /** Notes that are stored at once, and that may be left for later. */
  most: number
  now: () => Date
  /** No call begins after it. */
  until?: Date
}

export type Fetched = {
  /** Numbers of the notes that were stored. */
  stored: string[]
  /** Whether all that the wholesaler has are stored. */
  isComplete: boolean
  problem: string | null
}

const pageSize = 50

/** Fetches those of a customer's notes that are not stored. */
export async function fetchUnknown(
  db: Kysely<Database>,
  customer: Customer,
  asking: Asking,
): Promise<Fetched> {
  const { client, account, most, now, until } = asking
  const stored: string[] = []
  const listed = await listNotes(customer.code, asking)
  if (typeof listed === 'string') return { stored, isComplete: false, problem: listed }
  const left: string[] = []
  for (const number of await unknownNotes(db, customer, listed)) {
    if (stored.length === most || (until !== undefined && now() >= until))
      return { stored, isComplete: false, problem: null }
    if (left.length === most) break
    const answer = await client.read(account, `/albaranes/${encodeURIComponent(number)}`)
    if (!answer.isAnswered) return { stored, isComplete: false, problem: answer.text }
    const note = readNote(answer, { number, customerCode: customer.code })
    // One that cannot be stored is asked for again later, and must not keep the others away.
    if (!note.ok) {
      left.push(note.text)
      continue
    }
    if (await mayBeOfUnanswered(db, customer, note.read.orders)) {
      left.push(`albarán ${number}: su pedido está sin contestar`)
      continue
    }
    await storeNote(db, customer, note.read, now())
    stored.push(number)
  }
  const [problem = null] = left
  return { stored, isComplete: problem === null, problem }
}

/** The numbers of the notes that are meant, page by page. */
async function listNotes(
  code: string,
  { client, account, query, now, until }: Asking,
): Promise<string[] | string> {
  const numbers = new Set<string>()
  for (let offset = 0; ; offset += pageSize) {
    const page = { ...query, codigoCliente: code, offset: String(offset), limit: String(pageSize) }
    const answer = await client.read(account, `/albaranes?${new URLSearchParams(page)}`)
    if (!answer.isAnswered) return answer.text
    const read = readNoteList(answer, code)
    if (!read.ok) return read.text
    const before = numbers.size
    for (const number of read.read) numbers.add(number)
    // One that ignores the place gives the same ones again.
    const isLast = read.read.length < pageSize || numbers.size === before
    if (isLast || (until !== undefined && now() >= until)) return [...numbers]
  }
}
