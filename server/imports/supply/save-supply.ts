import type { Insertable, Selectable, Transaction } from 'kysely'
import { lockCatalogue } from '../../db/locks'
import type { Database } from '../../db/schema'
import type { SupplyProblemTable } from '../../db/tables/catalogue'
import { bumpCatalogueVersion } from '../../features/catalogue/catalogue.queries'
import { saveSource } from '../catalogue/catalogue-source'
import { refuseTruncated } from '../catalogue/disappeared'
import { inChunks } from '../in-chunks'
import type { SupplyList } from './supply-list'
import type { SupplyRow } from './supply-row'

export type SavedSupply = {
  created: number
  changed: number
  equal: number
  /** No longer in the list. */
  gone: number
  /** Codes of the list that the catalogue does not have. */
  unknown: number
  /** Products that another list had called short, without days. */
  released: number
  /** Shortages of today by CIMA's kind. */
  kinds: Map<number | null, number>
  /** Shortages of today that have no expected end. */
  withoutEnd: number
}

export type SupplyToSave = {
  list: SupplyList
  today: string
  published: string | null
  /** Also where more than a tenth of what is short is missing. */
  force: boolean
}

type Stored = Selectable<SupplyProblemTable>
const keyOf = ({ cn, starts_on }: Pick<Stored, 'cn' | 'starts_on'>): string => `${cn} ${starts_on}`

/**
 * Makes the list what stands from today on. What it lacks is over, and stays as history. A list that says it has more rows than it
 * brings, or has rows of nobody knows which product, is a part of one: it ends nothing.
 */
export const saveSupply = async (
  trx: Transaction<Database>,
  { list, today, published, force }: SupplyToSave,
): Promise<SavedSupply> => {
  await lockCatalogue(trx)
  const stored = await trx.selectFrom('supply_problem').selectAll().execute()
  const known = new Map(stored.map((row) => [keyOf(row), row]))
  const listedOn = published?.length === today.length && published < today ? published : today
  const wanted = list.rows
    .filter((row) => stands(row, today))
    .map((row) => wantedRow(row, { today, listedOn }))
  const isPart = list.unnamed > 0 || (list.total !== null && list.read < list.total)
  const cns = new Set(wanted.map(({ cn }) => cn))
  const keys = new Set(wanted.map(keyOf))
  const open = stored.filter(({ gone_on }) => gone_on === null)
  const gone = isPart ? [] : open.filter((row) => !keys.has(keyOf(row)) && !list.refusedCns.has(row.cn))
  const flagged = await flaggedProducts(trx)
  if (!isPart) {
    const short = shortBefore({ open, flagged, today })
    const listed = new Set([...list.rows.map(({ cn }) => cn), ...list.refusedCns])
    refuseTruncated({
      before: short.size,
      missing: [...short].filter((cn) => !listed.has(cn)).length,
      ...{ insists: force, option: '--force', what: 'productos que estaban en rotura' },
    })
  }
  const created = wanted.filter((row) => !known.has(keyOf(row)))
  const changed = wanted.filter((row) => {
    const before = known.get(keyOf(row))
    return before !== undefined && differs(before, row)
  })
  await write(trx, [...created, ...changed])
  for (const { cn, starts_on } of gone)
    await trx
      .updateTable('supply_problem')
      .set({ gone_on: today })
      .where('cn', '=', cn)
      .where('starts_on', '=', starts_on)
      .execute()
  const released = isPart ? [] : flagged.filter((cn) => !cns.has(cn) && !list.refusedCns.has(cn))
  await release(trx, released)
  await saveSource(trx, { name: 'suministro', published, today })
  if (created.length + changed.length + gone.length + released.length > 0) await bumpCatalogueVersion(trx)
  const catalogue = await trx.selectFrom('product').select('cn').execute()
  const products = new Set(catalogue.map(({ cn }) => cn))
  const now = wanted.filter(
    ({ starts_on, ends_on }) => starts_on <= today && (ends_on == null || today <= ends_on),
  )
  return {
    created: created.length,
    changed: changed.length,
    equal: wanted.length - created.length - changed.length,
    gone: gone.length,
    unknown: [...cns].filter((cn) => !products.has(cn)).length,
    released: released.length,
    kinds: countsOf(now.map(({ kind }) => kind ?? null)),
    withoutEnd: now.filter(({ ends_on }) => ends_on == null).length,
  }
}

/** What the list calls over is, unless it has not begun: then it is only announced. */
const stands = ({ isActive, startsOn }: SupplyRow, today: string): boolean => isActive || startsOn > today

type Wanted = Insertable<SupplyProblemTable>

/** The end is an expected one: what a list still calls active after that day has none that anybody knows. */
const wantedRow = (
  row: SupplyRow,
  { today, listedOn }: { today: string; listedOn: string },
): Wanted & Pick<Stored, 'cn' | 'starts_on'> => ({
  cn: row.cn,
  starts_on: row.startsOn,
  ends_on: row.isActive && row.endsOn !== null && row.endsOn < listedOn ? null : row.endsOn,
  kind: row.kind,
  observation: row.observation,
  source: 'cima',
  told_on: today,
  gone_on: null,
})

const compared = ['ends_on', 'kind', 'observation', 'source', 'gone_on'] as const

const differs = (before: Stored, row: Wanted): boolean =>
  compared.some((column) => before[column] !== (row[column] ?? null))

const write = async (trx: Transaction<Database>, rows: readonly Wanted[]): Promise<void> => {
  for (const chunk of inChunks(rows))
    await trx
      .insertInto('supply_problem')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['cn', 'starts_on']).doUpdateSet(({ ref }) => ({
          ends_on: ref('excluded.ends_on'),
          kind: ref('excluded.kind'),
          observation: ref('excluded.observation'),
          source: ref('excluded.source'),
          told_on: ref('excluded.told_on'),
          gone_on: ref('excluded.gone_on'),
        })),
      )
      .execute()
}

/** Products that another list of the AEMPS called short, without days. */
const flaggedProducts = async (trx: Transaction<Database>): Promise<string[]> => {
  const products = await trx.selectFrom('product').select('cn').where('out_of_stock', '=', true).execute()
  return products.map(({ cn }) => cn)
}

type Before = { open: readonly Stored[]; flagged: readonly string[]; today: string }

/** What was still short, as `catalogueOn` says it: on its days where these are known, by its flag where they are not. */
const shortBefore = ({ open, flagged, today }: Before): ReadonlySet<string> => {
  const dated = new Set(open.map(({ cn }) => cn))
  const running = open.filter(({ ends_on }) => ends_on === null || today <= ends_on)
  return new Set([...running.map(({ cn }) => cn), ...flagged.filter((cn) => !dated.has(cn))])
}

/** This list is newer than another one of the AEMPS, and has all that are short. */
const release = async (trx: Transaction<Database>, cns: readonly string[]): Promise<void> => {
  for (const chunk of inChunks(cns))
    await trx.updateTable('product').set({ out_of_stock: false }).where('cn', 'in', chunk).execute()
}

const countsOf = (kinds: readonly (number | null)[]): Map<number | null, number> => {
  const counts = new Map<number | null, number>()
  for (const kind of [...kinds].sort((a, b) => (a ?? 100) - (b ?? 100)))
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}
