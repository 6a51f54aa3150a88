import type { Kysely } from 'kysely'
import { madridDay } from '@/domain/basics/dates'
import type { Database } from '../../db/schema'
import { failureCode } from '../../jobs/failure-code'
import { createPollingLoop, idleLoop, type PollingLoop } from '../../jobs/polling-loop'
import type { Clock } from '../../plugins/services'
import { importSupply, type SupplySummary } from './import-supply'

type Options = {
  db: Kysely<Database>
  clock: Clock
  /** Null where nobody has set one. */
  url: string | null
  onFailure: (problem: string) => void
}

const pauseMs = 30 * 60_000

/** Reads the AEMPS's list of shortages once a day, from two in the morning (UTC) on; at once where it never was. */
export const createSupplyReader = ({ url, ...options }: Options): PollingLoop =>
  url === null
    ? idleLoop
    : createPollingLoop({
        next: readNext({ ...options, url }),
        onError: (error) => options.onFailure(failureCode(error)),
      })

/**
 * Reads it if it is due; never twice in a row. Of several servers each may read it in the same minute: the second one changes nothing.
 */
export const readNext = ({ db, clock, url, onFailure }: Options & { url: string }) => {
  let notBefore = 0
  return async (): Promise<boolean> => {
    const now = clock.now()
    if (now.getTime() < notBefore) return false
    const source = await db
      .selectFrom('catalogue_source')
      .select('imported_on')
      .where('name', '=', 'suministro')
      .executeTakeFirst()
    const today = madridDay(now)
    if (source !== undefined && (source.imported_on >= today || now.getUTCHours() < 2)) return false
    notBefore = now.getTime() + pauseMs
    const outcome = await importSupply(db, { from: { url }, today })
    const problem = outcome.ok ? refusedIn(outcome.result) : outcome.problem
    if (problem !== null) onFailure(problem)
    return false
  }
}

const refusedIn = ({ refusals: [first, ...others], read, unnamed }: SupplySummary): string | null => {
  if (first === undefined) return null
  const refused = others.length + 1
  const told = `${refused} de las ${read} filas de la lista no se ${refused === 1 ? 'entiende' : 'entienden'}; la primera, ${first.reason}.`
  return unnamed === 0 ? told : `${told} De ${unnamed} no se sabe el producto: nada se da por terminado.`
}
