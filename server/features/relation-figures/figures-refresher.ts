import { sql } from 'kysely'
import { madridDay } from '@/domain/basics/dates'
import { DatabaseUnavailable } from '../../db/connection'
import { failureCode } from '../../jobs/failure-code'
import type { Services } from '../../plugins/services'
import type { CatalogueCache } from '../catalogue/catalogue.cache'
import { campaignsOfLaboratories } from '../purchasing/purchasing.queries'
import { type Offered, recordFailure, refreshPharmacy } from './refresh.service'
import { stalePharmacies } from './staleness.queries'

export type FiguresFailure = { pharmacyId: number; code: string; error: unknown }

type Options = Pick<Services, 'db' | 'clock'> & {
  catalogues: CatalogueCache
  onFailure: (failure: FiguresFailure) => void
}

/**
 * Gives the step of a polling loop (server/jobs/polling-loop.ts): one pharmacy whose figures are stale, false where there is
 * none left. Processes share the work: a pharmacy that another one is at is left to it.
 */
export function createFiguresRefresher({
  db,
  clock,
  catalogues,
  onFailure,
}: Options): () => Promise<boolean> {
  let waiting: number[] = []
  // Each pharmacy once in a pass: one that another process is at, or that changes all the time, waits for the next poll.
  let after: number | null = 0
  const offered = offeredAt({ db, catalogues })

  const nextSlice = async (from: number): Promise<void> => {
    const now = clock.now()
    const { stale, last } = await stalePharmacies(db, { today: madridDay(now), now, after: from })
    waiting = stale
    after = last
  }

  return async () => {
    while (waiting.length === 0 && after !== null) await nextSlice(after)
    const pharmacyId = waiting.shift()
    if (pharmacyId === undefined) {
      after = 0
      return false
    }
    const now = clock.now()
    const today = madridDay(now)
    try {
      await refreshPharmacy(db, { pharmacyId, today, now, offered: () => offered(today) })
    } catch (error) {
      // Nothing of the pharmacy's: the next poll tries all of them again.
      if (error instanceof DatabaseUnavailable) {
        waiting = []
        after = 0
        throw error
      }
      const code = failureCode(error)
      onFailure({ pharmacyId, code, error })
      await recordFailure(db, { pharmacyId, code, now })
    }
    return true
  }
}

/** Catalogue and campaigns, read once for all pharmacies while their version stays. */
function offeredAt({ db, catalogues }: Pick<Options, 'db' | 'catalogues'>) {
  let cached: { key: string; offered: Promise<Offered> } | undefined

  const load = async (today: string): Promise<Offered> => {
    const catalogue = await catalogues.current()
    const laboratoryIds = [...catalogue.index.laboratories.keys()]
    return { catalogue, campaigns: await campaignsOfLaboratories(db, { laboratoryIds, today }) }
  }

  return async (today: string): Promise<Offered> => {
    const { rows } = await sql<{ version: string }>`
      SELECT concat_ws(' ', version, campaigns) AS version FROM catalogue_version`.execute(db)
    const key = `${today} ${rows[0]?.version}`
    if (cached?.key === key) return await cached.offered
    const loading = { key, offered: load(today) }
    cached = loading
    loading.offered.catch(() => {
      if (cached === loading) cached = undefined
    })
    return await loading.offered
  }
}
