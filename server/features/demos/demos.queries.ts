import { type Kysely, sql } from 'kysely'
import type { DemoConfig } from '@/contract/administration/demos'
import { jobPositionOf } from '@/domain/people/job-position'
import { internalRoles } from '@/domain/people/roles'
import { containsWords, nameOrder, type Page, pageClause, type SortKey } from '../../db/paging/paging'
import type { Database } from '../../db/schema'

/** Demos on a page where the caller asks for no number (platform.md §9). */
const pageSize = 9

export const demoSortFields = ['laboratory', 'name', 'domain'] as const
type SortField = (typeof demoSortFields)[number]
const usualSort: SortKey<SortField>[] = [
  { field: 'laboratory', direction: 'asc' },
  { field: 'name', direction: 'asc' },
]

type Row = Pick<DemoConfig, 'id' | 'name' | 'info' | 'domain'> & {
  laboratory_id: number
  laboratory: string
  image: string | null
  corporative_color: string | null
}

/** A page of the demos whose name, laboratory or domain holds every word of the filter. */
export async function listDemos(
  db: Kysely<Database>,
  page: Page<SortField>,
): Promise<{ data: DemoConfig[]; count: number }> {
  const searched = sql`concat_ws(' ', demo.name, laboratory.name, demo.domain)`
  const from = sql`FROM demo_config demo JOIN laboratory ON laboratory.id = demo.laboratory_id
    WHERE demo.active AND ${containsWords(searched, page.filter)}`
  const columns = {
    laboratory: nameOrder(sql`laboratory.name`),
    name: nameOrder(sql`demo.name`),
    domain: sql`demo.domain`,
  }
  const sort = page.sort.length === 0 ? usualSort : page.sort
  const order = pageClause({ ...page, sort, take: page.take ?? pageSize }, { columns, last: sql`demo.id` })
  const [found, total] = await Promise.all([
    sql<Row>`SELECT demo.id, demo.name, demo.info, demo.domain, laboratory.id AS laboratory_id,
      laboratory.name AS laboratory, laboratory.image, laboratory.corporative_color ${from} ${order}`.execute(
      db,
    ),
    sql<{ count: number }>`SELECT count(*) AS count ${from}`.execute(db),
  ])
  const users = await usersOfDemos(
    db,
    found.rows.map(({ id }) => id),
  )
  const data = found.rows.map(
    ({ id, name, info, domain, laboratory_id, laboratory, image, corporative_color }): DemoConfig => ({
      id,
      name,
      info,
      domain,
      laboratory: { id: laboratory_id, name: laboratory, image, corporativeColor: corporative_color },
      users: users.get(id) ?? [],
    }),
  )
  return { data, count: total.rows[0]?.count ?? 0 }
}

/** By demo: those as which staff may act now (access/resolve-impersonation). */
async function usersOfDemos(
  db: Kysely<Database>,
  demoIds: readonly number[],
): Promise<Map<number, DemoConfig['users']>> {
  const users = new Map<number, DemoConfig['users']>()
  if (demoIds.length === 0) return users
  const rows = await db
    .selectFrom('demo_config_user as shown')
    .innerJoin('app_user', 'app_user.id', 'shown.user_id')
    .select(['shown.demo_config_id', 'app_user.id', 'app_user.username', 'app_user.roles', 'job_position'])
    .where('shown.demo_config_id', 'in', demoIds)
    .where('app_user.active', '=', true)
    .where(sql<boolean>`NOT app_user.roles && ${internalRoles}::text[]`)
    .orderBy('shown.position')
    .orderBy('app_user.id')
    .execute()
  for (const { demo_config_id, id, username, roles, job_position } of rows) {
    const [rol] = roles
    if (rol === undefined) continue
    const user = { id, username, rol, jobPosition: jobPositionOf(job_position) }
    users.set(demo_config_id, [...(users.get(demo_config_id) ?? []), user])
  }
  return users
}
