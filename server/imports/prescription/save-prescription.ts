import { sql, type Transaction } from 'kysely'
import { lockCatalogue } from '../../db/locks'
import type { Database } from '../../db/schema'
import { bumpCatalogueVersion } from '../../features/catalogue/catalogue.queries'
import { rewriteAllRollups } from '../../features/sales/sales-rollup.queries'
import { groupCodes, removeEmptyGroups, saveGroups } from '../catalogue/analysis-groups'
import { saveSource } from '../catalogue/catalogue-source'
import { refuseTruncated } from '../catalogue/disappeared'
import { saveLaboratories } from '../catalogue/laboratories'
import { saveMarketCategories } from '../catalogue/market-categories'
import { saveOfficialGroups } from '../catalogue/official-groups'
import { type ListedShortage, saveListedShortages } from '../supply/listed-shortages'
import type { Dictionaries } from './prescription-reader'

type Trx = Transaction<Database>

export type PrescriptionCounts = {
  created: number
  changed: number
  equal: number
  /** Products of the AEMPS' lists that this one no longer has: inactive now. */
  retired: number
  groups: { used: number; created: number }
  laboratoriesCreated: number
}

type PrescriptionList = {
  dictionaries: Dictionaries
  complete: boolean
  published: string | null
  today: string
}

/** Brings the catalogue to what was staged, in statements over all of it. */
export const savePrescription = async (
  trx: Trx,
  { dictionaries, complete, published, today }: PrescriptionList,
): Promise<PrescriptionCounts> => {
  await lockCatalogue(trx)
  await sql`ANALYZE listed`.execute(trx)
  const laboratoriesCreated = await stageLaboratories(trx, dictionaries.laboratories)
  const groups = await stageGroups(trx, dictionaries.dcpf)
  const { rows: categories } = await sql<{ category: string }>`
    SELECT DISTINCT category FROM listed WHERE category IS NOT NULL AND NOT refused`.execute(trx)
  await saveMarketCategories(
    trx,
    categories.map(({ category }) => category),
  )
  const retired = await retireOthers(trx, complete)
  const written = await writeListed(trx)
  const removed = await removeEmptyGroups(trx)
  const shortages = await saveShortages(trx, today)
  if (written.regrouped) await rewriteAllRollups(trx)
  const isNewSource = await saveSource(trx, { name: 'prescripcion', published, today })
  const { regrouped: _, ...counts } = written
  const changes =
    counts.created +
    counts.changed +
    retired +
    removed +
    shortages +
    laboratoriesCreated +
    groups.created +
    groups.renamed
  if (changes > 0 || isNewSource) await bumpCatalogueVersion(trx)
  return {
    ...counts,
    retired,
    groups: { used: groups.ids.size, created: groups.created },
    laboratoriesCreated,
  }
}

/** A product whose day cannot be read is short without one, as its flag says. */
const saveShortages = async (trx: Trx, today: string): Promise<number> => {
  const { rows } = await sql<ListedShortage>`
    SELECT cn, short_since AS since, short_note AS observation FROM listed
    WHERE NOT refused AND out_of_stock AND short_since IS NOT NULL ORDER BY cn`.execute(trx)
  const { rows: unread } = await sql<{ cn: string }>`
    SELECT cn FROM listed WHERE refused OR out_of_stock AND short_since IS NULL`.execute(trx)
  return await saveListedShortages(trx, {
    ...{ source: 'prescripcion', listed: rows, unread: unread.map(({ cn }) => cn), today },
  })
}

const stageLaboratories = async (trx: Trx, names: ReadonlyMap<string, string>): Promise<number> => {
  const { rows } = await sql<{ code: string; prescription: boolean }>`
    SELECT laboratory AS code, bool_or(prescription) AS prescription FROM listed WHERE NOT refused GROUP BY 1`.execute(
    trx,
  )
  const laboratories = await saveLaboratories(
    trx,
    rows.map(({ code, prescription }) => ({ laboratory: names.get(code) ?? code, prescription })),
  )
  await sql`
    CREATE TEMP TABLE listed_laboratory ON COMMIT DROP AS
    SELECT * FROM unnest(${rows.map(({ code }) => code)}::text[],
      ${rows.map(({ code }) => laboratories.idOf(names.get(code) ?? code))}::int[]) AS given (code, id)`.execute(
    trx,
  )
  return laboratories.created
}

/** The DCPF are a field of every product, and the group of the figures where packs may replace each other. */
const stageGroups = async (trx: Trx, names: ReadonlyMap<string, string>) => {
  const { rows } = await sql<{ code: string; grouping: boolean }>`
    SELECT dcpf AS code, bool_or(prescription AND substitutable) AS grouping FROM listed
    WHERE dcpf IS NOT NULL AND NOT refused GROUP BY 1`.execute(trx)
  const nameOf = (code: string): string => names.get(code) ?? `DCPF ${code}`
  await saveOfficialGroups(trx, {
    kind: 'dcpf',
    names: new Map(rows.map(({ code }) => [code, nameOf(code)])),
  })
  return await saveGroups(trx, {
    names: new Map(
      rows.filter(({ grouping }) => grouping).map(({ code }) => [groupCodes.dcpf + code, nameOf(code)]),
    ),
    official: true,
  })
}

const writeListed = async (trx: Trx) => {
  await sql`
    CREATE TEMP TABLE wanted ON COMMIT DROP AS
    SELECT listed.cn, listed.name, listed.ean, listed_laboratory.id AS laboratory_id,
      CASE WHEN listed.prescription AND listed.substitutable THEN coalesce(homogeneous_group.id, product.group_id) END AS group_id,
      coalesce(product.market_category_id, market_category.id) AS market_category_id,
      listed.prescription, told.generic, told.generic AND coalesce(product.fantasy, false) AS fantasy,
      listed.active, listed.out_of_stock, 'aemps' AS source, listed.dcpf,
      coalesce(nullif(product.generic_by, 'prescripcion'), 'prescripcion') AS generic_by,
      'super-reduced' AS listed_tax_class, 'aemps' AS tax_class_by
    FROM listed
      JOIN listed_laboratory ON listed_laboratory.code = listed.laboratory
      LEFT JOIN product ON product.cn = listed.cn
      LEFT JOIN homogeneous_group ON homogeneous_group.code = ${groupCodes.dcpf} || listed.dcpf
      LEFT JOIN market_category ON market_category.name = listed.category
      CROSS JOIN LATERAL (SELECT listed.prescription
        AND CASE WHEN product.generic_by = 'facturacion' THEN product.generic ELSE listed.generic END AS generic) AS told
    WHERE NOT listed.refused`.execute(trx)
  await sql`ANALYZE wanted`.execute(trx)
  const { rows } = await sql<{ created: number; changed: number; equal: number; regrouped: boolean }>`
    SELECT count(*) FILTER (WHERE product.id IS NULL) AS created,
      count(*) FILTER (WHERE product.id IS NOT NULL AND ${differs}) AS changed,
      count(*) FILTER (WHERE product.id IS NOT NULL AND NOT ${differs}) AS equal,
      coalesce(bool_or(product.id IS NOT NULL AND ${isRegrouped}), false) AS regrouped
    FROM wanted LEFT JOIN product USING (cn)`.execute(trx)
  // In a table of its own: a cluster would take nothing of a statement that reads the products which it writes.
  await sql`
    CREATE TEMP TABLE differing ON COMMIT DROP AS
    SELECT wanted.* FROM wanted LEFT JOIN product USING (cn) WHERE product.id IS NULL OR ${differs}`.execute(
    trx,
  )
  await sql`
    INSERT INTO product (cn, ${list('')}) SELECT cn, ${list('')} FROM differing
    ON CONFLICT (cn) DO UPDATE SET ${sql.raw(columns.map((name) => `${name} = excluded.${name}`).join(', '))}`.execute(
    trx,
  )
  return rows[0] ?? { created: 0, changed: 0, equal: 0, regrouped: false }
}

const grouping = ['laboratory_id', 'group_id', 'prescription', 'generic']
const columns = [
  ...grouping,
  ...'name ean market_category_id fantasy active out_of_stock source dcpf generic_by listed_tax_class tax_class_by'.split(
    ' ',
  ),
]
const list = (prefix: string, names: readonly string[] = columns) =>
  sql.raw(names.map((name) => prefix + name).join(', '))
const differ = (names: readonly string[]) =>
  sql`(ROW (${list('wanted.', names)}) IS DISTINCT FROM ROW (${list('product.', names)}))`
const differs = differ(columns)
const isRegrouped = differ(grouping)

const retireOthers = async (trx: Trx, complete: boolean): Promise<number> => {
  const { rows } = await sql<{ before: number; missing: string[] }>`
    SELECT count(*) AS before,
      coalesce(array_agg(product.cn) FILTER (WHERE listed.cn IS NULL), '{}') AS missing
    FROM product LEFT JOIN listed USING (cn)
    WHERE product.source = 'aemps' AND product.active`.execute(trx)
  const { before = 0, missing = [] } = rows[0] ?? {}
  refuseTruncated({ before, missing: missing.length, insists: complete, option: '--complete' })
  if (missing.length > 0)
    await sql`UPDATE product SET active = false WHERE cn = ANY (${missing}::text[])`.execute(trx)
  return missing.length
}
