import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { type OrderAnswers, recordAnswers } from './record-answers.service'

/**
 * Records what a wholesaler says of lines of an order, without those of which it cannot be recorded, such as one that is served by a
 * product that the catalogue does not have.
 */
export async function recordWhatCan(trx: Kysely<Database>, given: OrderAnswers): Promise<void> {
  let { lines } = given
  // One kind of problem is told at a time.
  while (lines.length > 0) {
    const outcome = await recordAnswers(trx, { ...given, lines })
    if (outcome.kind !== 'refused') return
    const refused = new Set(outcome.problems.map(({ line }) => line))
    const left = lines.filter(({ line }) => !refused.has(line))
    if (left.length === lines.length) return
    lines = left
  }
}
