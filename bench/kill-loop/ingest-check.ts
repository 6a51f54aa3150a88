import type { Kysely } from 'kysely'
import { madridDay } from '@/domain/basics/dates'
import { databaseUrl, type Installation } from '../../e2e/installation'
import { createDatabase } from '../../server/db/connection'
import type { Database } from '../../server/db/schema'
import { expectedSales, type ModelBatch } from '../../server/features/connector/testing/ingest-model'
import { createTestRefresher } from '../../server/features/relation-figures/testing/refresher'
import { insertRelation } from '../../server/testing/factories'
import { salesFaults, salesOf } from '../../server/testing/sales-consistency'
import { type Ledger, nameOf, type ServerThing, type Thing } from '../harness/ledger'
import { figureFaults } from './figures-check'
import type { IngestCounts } from './ingest-counts'
import type { ProgramVictim } from './program-victim'

/** A laboratory that sees figures of all of them; its id. */
export async function relate(
  db: Kysely<Database>,
  pharmacies: readonly { pharmacy: number }[],
): Promise<number> {
  const { id } = await db
    .selectFrom('laboratory')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  for (const { pharmacy } of pharmacies)
    await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id: id, laboratory_access: true })
  return id
}

/** As the server's own refresher does sooner or later. */
export async function refreshFigures({ data }: Installation): Promise<void> {
  const db = createDatabase(databaseUrl(data))
  try {
    await createTestRefresher({ db, clock: { now: () => new Date() } }).pass()
  } finally {
    await db.destroy()
  }
}

/** A batch that a connector sends: saved once it is acknowledged. */
export const batchThing = (pharmacy: number, { batch }: Pick<ModelBatch, 'batch'>): Thing => ({
  ...{ kind: 'batch', id: batch, by: String(pharmacy), content: null },
})

/** What is stored has to be exactly what the committed batches say, and every acknowledged one has to be among them. */
export async function checkIngest({
  installation,
  ledger,
  sent,
  programs,
  laboratory,
  known,
  counts,
  label,
}: {
  installation: Installation
  ledger: Ledger
  sent: ReadonlyMap<number, readonly ModelBatch[]>
  programs: readonly { pharmacy: number; victim: ProgramVictim }[]
  laboratory: number
  known: ReadonlySet<string>
  counts: IngestCounts
  label: string
}): Promise<void> {
  const db = createDatabase(databaseUrl(installation.data))
  const today = madridDay(new Date())
  const checkStored = async (trx: Kysely<Database>, pharmacy: number) => {
    const faults = await salesFaults(trx, pharmacy)
    counts['blocks or rollups that differ from the facts'] += faults.length
    const figures = await figureFaults(trx, { pharmacy, laboratory, today })
    if (figures) {
      counts['figures of the portal compared with the facts'] += 1
      counts['figures of the portal that differ'] += Number(figures.length > 0)
    }
    return [...faults, ...(figures ?? [])]
  }
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const there: ServerThing[] = []
        for (const [pharmacy, batches] of sent) {
          const stored = await trx
            .selectFrom('connector_batch')
            .select('batch_id')
            .where('pharmacy_id', '=', pharmacy)
            .execute()
          const committed = new Set(stored.map(({ batch_id }) => batch_id))
          for (const batch of committed)
            there.push({ ...batchThing(pharmacy, { batch }), content: '', key: batch, state: 'sent' })
          const { facts } = expectedSales(
            batches.filter(({ batch }) => committed.has(batch)),
            (code) => (known.has(code) ? code : undefined),
          )
          const found = await salesOf(trx, pharmacy)
          const differs = JSON.stringify(found) !== JSON.stringify(facts)
          counts['pharmacies whose facts are not those of their batches'] += Number(differs)
          const faults = await checkStored(trx, pharmacy)
          if (differs || faults.length > 0) console.log(label, { pharmacy, differs, faults })
        }
        const acknowledged = new Set(ledger.saidSoFar())
        counts['batches found committed, but not acknowledged'] += there.filter(
          (thing) => !acknowledged.has(nameOf(thing)),
        ).length
        const { lost, ...others } = ledger.judge(there)
        counts['acknowledged batches lost'] += lost.length
        const strange = Object.values(others).flat()
        if (strange.length > 0) throw new Error(`Batches that nobody sent like that: ${strange.join(', ')}`)
        if (lost.length > 0) console.log(label, { lost })
        for (const { pharmacy, victim } of programs) {
          const days = victim.faults(await salesOf(trx, pharmacy))
          counts['days of the connector that are not what it sent'] += days.length
          const faults = await checkStored(trx, pharmacy)
          if (days.length + faults.length > 0) console.log(label, { pharmacy, days, faults }, victim.said())
        }
      })
  } finally {
    await db.destroy()
  }
}
