import { type Kysely, sql } from 'kysely'
import type { NetworkUser, NetworkUserRow } from '@/contract/portal/portal-schemas'
import { jobPositionOf, jobPositions } from '@/domain/people/job-position'
import { networkOf, superiorsOf } from '../../access/user-network.queries'
import { usersByIds } from '../../access/users.queries'
import { prepared } from '../../db/connection'
import { idsPage } from '../../db/paging/ids-page'
import { containsWords, nameOrder, type Page } from '../../db/paging/paging'
import { userText } from '../../db/paging/search-texts'
import type { Database } from '../../db/schema'
import { orderByKpi } from './figure-fields'
import { figuresByUser, figuresOf, leads } from './network-figures.queries'

type Db = Kysely<Database>

const ownFields = ['firstName', 'surname', 'username', 'email', 'jobPosition', 'level'] as const
const figureFields = {
  childUsersCount: sql`figures.children`,
  pharmasCount: sql`figures.pharmacies`,
  notLaboratoryAccessCount: sql`figures.without_access`,
  ...orderByKpi,
}
type FigureField = keyof typeof figureFields
export type NetworkSortField = (typeof ownFields)[number] | FigureField
export const networkSortFields = [...ownFields, ...Object.keys(figureFields)] as NetworkSortField[]

type NetworkPage = { userId: number } & Page<NetworkSortField>

/** Direct children whose name, user name or e-mail holds every word of the filter. */
export async function childrenOf(
  db: Db,
  page: NetworkPage,
): Promise<{ data: NetworkUserRow[]; count: number }> {
  const { ids, count } = await memberIdsPage(db, { ...page, levels: 1 })
  return { data: await networkUsers(db, ids), count }
}

/** Everybody below a user, each with their level. */
export async function hierarchyOf(
  db: Db,
  page: NetworkPage,
): Promise<{ data: (NetworkUserRow & { level: number })[]; count: number }> {
  const { ids, count } = await memberIdsPage(db, page)
  const [users, { rows }] = await Promise.all([
    networkUsers(db, ids),
    sql<{ id: number; level: number }>`
      SELECT id, level FROM ${networkOf(page.userId)} AS member WHERE id = ANY(${ids}::int[])`.execute(db),
  ])
  const levels = new Map(rows.map(({ id, level }) => [id, level]))
  return { data: users.map((user) => ({ ...user, level: levels.get(user.id) ?? 1 })), count }
}

function memberIdsPage(db: Db, { userId, levels, ...page }: NetworkPage & { levels?: number }) {
  const byFigures = page.sort.some(({ field }) => field in figureFields)
  const depth = levels === undefined ? {} : { levels }
  const members = sql`${networkOf(userId, depth)} AS member JOIN app_user u ON u.id = member.id`
  const below = sql`member.level > 0
    AND EXISTS (SELECT 1 FROM app_user chief WHERE chief.id = ${userId}::bigint AND ${leads('chief')})
    AND ${containsWords(userText('u'), page.filter)}`
  const figures = figuresOf(sql`(SELECT member.id FROM ${members} WHERE ${below})`)
  return idsPage(db, page, {
    id: sql`u.id`,
    from: sql`${members} ${byFigures ? sql`JOIN ${figures} AS figures ON figures.user_id = u.id` : sql``} WHERE ${below}`,
    columns: {
      firstName: nameOrder(sql`u.first_name`),
      surname: nameOrder(sql`u.second_name`),
      username: sql`u.username`,
      email: sql`u.email`,
      jobPosition: sql`array_position(${jobPositions.map(({ id }) => id)}::int[], u.job_position::int)`,
      level: sql`member.level`,
      ...figureFields,
    },
    last: sql`member.level, u.id`,
  })
}

/** Users with their figures, in the order of `ids`. */
export async function networkUsers(db: Db, ids: readonly number[]): Promise<NetworkUserRow[]> {
  const [users, figures] = await Promise.all([usersByIds(db, ids), figuresByUser(db, ids)])
  return users.flatMap((user) => {
    const own = figures.get(user.id)
    return own ? { ...user, ...own } : []
  })
}

/** Members above somebody of the caller's network, from the top down; those above the caller by name only. */
export async function parentUsers(
  db: Db,
  { callerId, userId }: { callerId: number; userId: number },
): Promise<NetworkUser['parentUsers']> {
  const { rows } = await sql<{
    id: number
    first_name: string
    second_name: string
    job_position: number | null
  }>`${prepared('portal-superiors')}
    SELECT above.id, u.first_name, u.second_name, u.job_position
    FROM ${superiorsOf(userId)} AS above JOIN app_user u ON u.id = above.id
    ORDER BY above.height DESC`.execute(db)
  const caller = callerId === userId ? rows.length : rows.findIndex(({ id }) => id === callerId)
  return rows.map(({ id, first_name, second_name, job_position }, index) => ({
    id: index < caller ? null : id,
    firstName: first_name,
    surname: second_name,
    jobPosition: jobPositionOf(job_position),
  }))
}

/** How many members are below somebody, by the name of their position; nobody without a position is in it. */
export async function countByPosition(db: Db, userId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ position: number; count: number }>`${prepared('portal-positions')}
    SELECT u.job_position AS position, count(*) AS count
    FROM ${networkOf(userId)} AS member JOIN app_user u ON u.id = member.id
    WHERE member.level > 0 AND u.job_position IS NOT NULL
      AND EXISTS (SELECT 1 FROM app_user chief WHERE chief.id = ${userId}::bigint AND ${leads('chief')})
    GROUP BY u.job_position`.execute(db)
  const counts = new Map(rows.map(({ position, count }) => [position, count]))
  return Object.fromEntries(
    jobPositions.flatMap(({ id, name }) => {
      const count = counts.get(id)
      return count === undefined ? [] : [[name, count]]
    }),
  )
}
