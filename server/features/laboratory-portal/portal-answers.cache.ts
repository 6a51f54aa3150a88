import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/schema'
import { type CachedAnswer, createAnswerCache, serialised } from '../sales/cache/answers.cache'
import { type PortalVersion, portalVersion } from './portal-version.queries'

type Db = Kysely<Database>

type Asked = {
  laboratoryId: number
  /** Snapshot of the statement that let the caller in; null where there is none to compare. */
  snapshot: string | null
  /** Everything besides the laboratory's data that the answer depends on: the caller and the call. */
  question: string
  accepts: string | string[] | undefined
  /** Answers from the database as it is in one snapshot. */
  make: (db: Db) => Promise<unknown>
}

export type PortalAnswers = { get: (asked: Asked) => Promise<CachedAnswer> }

/** The data became another while an answer was made. */
class Changed extends Error {}
const attempts = 3
const laboratories = 1_000

/**
 * Cached answers of the portal. One is served under the version (portal-version.queries.ts) of the data that it was made of,
 * and of no other: each call compares that version with the data of its own time.
 */
export function createPortalAnswers({
  db,
  ...size
}: { db: Db } & Parameters<typeof createAnswerCache>[0]): PortalAnswers {
  const answers = createAnswerCache({ most: 4_000_000, ...size })
  const versions = createVersions(db)

  /** In one snapshot with its version: an answer is never stored under the version of other data. */
  const madeOf = ({ laboratoryId, make }: Asked, known: PortalVersion | null) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        if (known !== null) {
          const { version } = await portalVersion(trx, { laboratoryId, known })
          if (version !== known.version) throw new Changed()
        }
        return await make(trx)
      })

  return {
    get: async (asked) => {
      const { laboratoryId, question, accepts } = asked
      for (let attempt = 1; attempt <= attempts; attempt++) {
        const snapshot = attempt === 1 ? asked.snapshot : null
        const known = await versions.at({ laboratoryId, snapshot })
        try {
          return await answers.get({
            question: JSON.stringify([laboratoryId, known.version, question]),
            accepts,
            make: () => madeOf(asked, known),
          })
        } catch (error) {
          if (!(error instanceof Changed)) throw error
        }
      }
      return await serialised(() => madeOf(asked, null), accepts)
    },
  }
}

/**
 * The version of each laboratory's data, read again when anything has been written since, wherever in the database. Who asks
 * with the same snapshot shares one reading: a snapshot that is over does not come back.
 */
function createVersions(db: Db) {
  type Reading = { snapshot: string | null; read: Promise<PortalVersion> }
  const readings = new LRUCache<number, Reading>({ max: laboratories })

  return {
    at: async ({
      laboratoryId,
      snapshot,
    }: Pick<Asked, 'laboratoryId' | 'snapshot'>): Promise<PortalVersion> => {
      const last = readings.get(laboratoryId)
      if (last && snapshot !== null && last.snapshot === snapshot) return await last.read
      const reading: Reading = { snapshot, read: portalVersion(db, { laboratoryId }) }
      readings.set(laboratoryId, reading)
      try {
        const read = await reading.read
        reading.snapshot = read.snapshot
        return read
      } catch (error) {
        if (readings.peek(laboratoryId) === reading) readings.delete(laboratoryId)
        throw error
      }
    },
  }
}
