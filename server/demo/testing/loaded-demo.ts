import type { Kysely, RawBuilder } from 'kysely'
import type { PurchasingSnapshot } from '@/contract/purchasing/purchasing'
import type { ProposalData } from '@/domain/proposal/proposal'
import { suppliedOn } from '@/domain/supply/supplied'
import { openSecretBox } from '../../basics/secret-box'
import type { Database } from '../../db/schema'
import { createCatalogueCache } from '../../features/catalogue/catalogue.cache'
import { purchasingSnapshot } from '../../features/purchasing/purchasing-snapshot.service'
import { createCubeCache } from '../../features/sales/cubes/cubes.cache'
import { createTestDatabase } from '../../testing/database'
import { isEmpty, loadDemoData } from '../load'

/** A database with the demo data of one day, and the data that pharmacy 1 makes its proposals from. */
export type LoadedDemo = {
  db: Kysely<Database>
  now: Date
  today: string
  wasEmpty: boolean
  progress: { text: string; fraction: number }[]
  snapshot: PurchasingSnapshot
  data: ProposalData
  count: (query: RawBuilder<{ count: number }>) => Promise<number>
}

/** Loading takes ten seconds: one test file loads the data once and runs all suites (`*.suite.ts`) on it. */
export async function loadedDemo(): Promise<LoadedDemo> {
  const { db, owner } = await createTestDatabase()
  const now = new Date('2026-11-21T12:00:00Z')
  const clock = { now: () => now }
  const today = '2026-11-21'
  const progress: LoadedDemo['progress'] = []
  const wasEmpty = await isEmpty(db)
  const started = performance.now()
  const secrets = openSecretBox({ secretsKey: '5e'.repeat(32), dataFolder: '' })
  await loadDemoData(owner, {
    now,
    secrets,
    onProgress: (text, fraction) => progress.push({ text, fraction }),
  })
  console.info(`Demo data loaded in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  const snapshot = await purchasingSnapshot(
    { db, clock },
    { pharmacyId: 1, user: { role: 'ROLE_FARMACIA', laboratoryId: null } },
  )
  const catalogues = createCatalogueCache(db, clock)
  const { cube, catalogue } = await createCubeCache({ db, catalogues }).cubeOf(1)
  const { campaigns, bids, supply } = snapshot
  const { orders = [], received = [], wants } = supply ?? {}
  const supplied = suppliedOn(today, { stock: new Map(snapshot.stock), orders, received, wants })
  const laboratories = new Set(snapshot.methods.map(({ laboratory }) => laboratory))
  return {
    db,
    now,
    today,
    wasEmpty,
    progress,
    snapshot,
    data: { cube, catalogue: catalogue.index, ...supplied, campaigns, bids, laboratories, today },
    count: async (query) => (await query.execute(db)).rows[0]?.count ?? Number.NaN,
  }
}
