import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type LaboratoryKpis, laboratoryKpisOf } from '@/domain/sales/kpis/laboratory-kpis'
import type { PortalFigures } from '@/domain/sales/kpis/portal-figures'
import type { Database } from '../../db/schema'

/** Columns that are figures, named as in the domain. */
export const figureColumns = [
  'total_pvl',
  'total_pvp',
  'universe_pvl',
  'universe_pvp',
  'own_pvl',
  'own_pvp',
  'own_generic_pvl',
  'own_generic_pvp',
  'universe_generic_pvl',
  'universe_generic_pvp',
  'brand_transferable_pvl',
  'brand_transferable_pvp',
  'generic_transferable_pvl',
  'generic_transferable_pvp',
  'first_time_potential_pvl',
  'first_time_potential_pvp',
  'campaign_potential_pvl',
  'campaign_potential_pvp',
] as const satisfies readonly (keyof PortalFigures)[]

/**
 * `sum(…) AS …` of every figure of `figures` (an alias of relation_figures), for statements that add up by user: their row,
 * if `total_pvl` of it is not null, goes into `laboratoryKpisOf`. Join what the relation grants access to alone.
 */
export const sumsOfFigures = (figures: string): RawBuilder<unknown> =>
  sql.join(
    figureColumns.map((column) => sql`sum(${sql.ref(`${figures}.${column}`)})::bigint AS ${sql.ref(column)}`),
  )

/** KPIs of each of these pharmacies, and when they were computed; of those without access, or not computed yet, none. */
export async function kpisByPharmacy(
  db: Kysely<Database>,
  { laboratoryId, pharmacyIds }: { laboratoryId: number; pharmacyIds: readonly number[] },
): Promise<Map<number, LaboratoryKpis & { computedAt: Date }>> {
  const rows = await db
    .selectFrom('relation_figures as figures')
    .innerJoin('pharmacy_laboratory_relation as relation', (join) =>
      join
        .onRef('relation.pharmacy_id', '=', 'figures.pharmacy_id')
        .onRef('relation.laboratory_id', '=', 'figures.laboratory_id'),
    )
    .select(['figures.pharmacy_id', 'figures.computed_at', ...figureColumns])
    .where('figures.laboratory_id', '=', laboratoryId)
    .where('figures.pharmacy_id', '=', sql<number>`ANY (${[...pharmacyIds]}::int[])`)
    .where('relation.laboratory_access', '=', true)
    .execute()
  return new Map(
    rows.map(({ pharmacy_id, computed_at, ...figures }) => [
      pharmacy_id,
      { ...laboratoryKpisOf(figures), computedAt: computed_at },
    ]),
  )
}
