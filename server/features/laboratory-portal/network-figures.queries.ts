import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { NetworkUserRow } from '@/contract/portal/portal-schemas'
import { hasNetwork, jobPositions } from '@/domain/people/job-position'
import { laboratoryKpisOf } from '@/domain/sales/kpis/laboratory-kpis'
import type { PortalFigures } from '@/domain/sales/kpis/portal-figures'
import { relationsReachedBy } from '../../access/laboratory-reach'
import { networksOf } from '../../access/user-network.queries'
import { prepared } from '../../db/connection'
import type { Database } from '../../db/schema'
import { figureColumns, sumsOfFigures } from '../relation-figures/relation-figures.queries'

/** What the portal shows of somebody beside their profile. */
export type NetworkFigures = Pick<
  NetworkUserRow,
  'childUsersCount' | 'pharmasCount' | 'notLaboratoryAccessCount' | 'laboratoryKpis'
>

/**
 * The figures of several users (`userIds`, a list in brackets), one row each, as a subquery: computed together, in as many
 * steps as for one. The sums are 0 where no pharmacy grants access, and null where none of those that do is computed yet.
 */
export const figuresOf = (userIds: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  SELECT app_user.id AS user_id, coalesce(children.count, 0) AS children,
    coalesce(reached.connected, 0) AS pharmacies, coalesce(reached.without_access, 0) AS without_access, ${sums}
  FROM app_user
    LEFT JOIN (SELECT chief_id, count(*) AS count FROM ${networksOf(userIds, { levels: 1 })} AS member WHERE level = 1 GROUP BY chief_id)
      AS children ON children.chief_id = app_user.id AND ${leads('app_user')}
    LEFT JOIN (
      SELECT relation.chief_id, count(*) AS connected, count(*) FILTER (WHERE NOT laboratory_access) AS without_access,
        ${sumsOfFigures('found')}
      FROM ${relationsReachedBy(userIds)} AS relation
        JOIN pharmacy ON pharmacy.id = relation.pharmacy_id AND pharmacy.connected_at IS NOT NULL
        LEFT JOIN relation_figures AS found ON relation.laboratory_access
          AND found.pharmacy_id = relation.pharmacy_id AND found.laboratory_id = relation.laboratory_id
      GROUP BY relation.chief_id
    ) AS reached ON reached.chief_id = app_user.id
  WHERE app_user.id IN ${userIds})`

const sums = sql.join(
  figureColumns.map((column) => {
    const sum = sql.ref(`reached.${column}`)
    // Without a campaign there is no potential of campaigns, not one of 0.
    if (column.startsWith('campaign_')) return sum
    return sql`CASE WHEN coalesce(reached.connected = reached.without_access, true) THEN 0 ELSE ${sum} END
      AS ${sql.ref(column)}`
  }),
)

const withoutNetwork = jobPositions.filter((position) => !hasNetwork(position)).map(({ id }) => id)

/** Whether a user's position has a network below it, as a condition on their row. */
export const leads = (user: string): RawBuilder<unknown> =>
  sql`coalesce(${sql.ref(`${user}.job_position`)} <> ALL (${withoutNetwork}::int[]), true)`

type Row = { user_id: number; children: number; pharmacies: number; without_access: number } & (
  | PortalFigures
  | { total_pvl: null }
)

export async function figuresByUser(
  db: Kysely<Database>,
  userIds: readonly number[],
): Promise<Map<number, NetworkFigures>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await sql<Row>`${prepared('portal-figures')}
    SELECT * FROM ${figuresOf(sql`(SELECT unnest(${[...userIds]}::int[]))`)} AS figures`.execute(db)
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        childUsersCount: row.children,
        pharmasCount: row.pharmacies,
        notLaboratoryAccessCount: row.without_access,
        laboratoryKpis: row.total_pvl === null ? null : laboratoryKpisOf(row),
      },
    ]),
  )
}
