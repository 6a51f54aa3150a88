import { type Kysely, sql } from 'kysely'
import { pharmaciesReachedBy } from '../../access/laboratory-reach'
import { containsWords, folded, type Page, pageClause } from '../../db/paging'
import type { Database } from '../../db/schema'

type IdsPage = { ids: number[]; count: number }

/** Rows of a page of the portal's lists when the caller asks for none (platform.md §9). */
const pageSize = 10

export const userSortFields = ['username', 'firstName', 'surname', 'email', 'rol'] as const

/** Users whose name, user name, e-mail or laboratory holds every word of the filter. */
export async function userIdsPage(
  db: Kysely<Database>,
  page: Page<(typeof userSortFields)[number]>,
): Promise<IdsPage> {
  const searched = sql`concat_ws(' ', u.username, u.first_name, u.second_name, u.email, l.name)`
  const from = sql`FROM app_user u LEFT JOIN laboratory l ON l.id = u.laboratory_id
    WHERE ${containsWords(searched, page.filter)}`
  const columns = {
    username: sql`u.username`,
    firstName: folded(sql`u.first_name`),
    surname: folded(sql`u.second_name`),
    email: sql`u.email`,
    rol: sql`u.roles[1]`,
  }
  return idsPage(db, {
    select: sql`u.id`,
    from,
    order: pageClause(limited(page), { columns, last: sql`u.id` }),
  })
}

export const pharmacySortFields = ['name', 'city', 'province'] as const

/** Pharmacies that a laboratory's user looks after and whose name or place holds every word of the filter. */
export async function pharmacyIdsPage(
  db: Kysely<Database>,
  { userId, ...page }: { userId: number } & Page<(typeof pharmacySortFields)[number]>,
): Promise<IdsPage> {
  const searched = sql`concat_ws(' ', p.name, c.name, v.name)`
  const from = sql`FROM pharmacy p
    LEFT JOIN city c ON c.id = p.city_id
    LEFT JOIN province v ON v.id = c.province_id
    WHERE p.id IN ${pharmaciesReachedBy(userId)}
      AND ${containsWords(searched, page.filter)}`
  const columns = {
    name: folded(sql`p.name`),
    city: folded(sql`c.name`),
    province: folded(sql`v.name`),
  }
  return idsPage(db, {
    select: sql`p.id`,
    from,
    order: pageClause(limited(page), { columns, last: sql`p.id` }),
  })
}

const limited = <Field extends string>(page: Page<Field>): Page<Field> => ({
  ...page,
  take: page.take ?? pageSize,
})

async function idsPage(
  db: Kysely<Database>,
  { select, from, order }: Record<'select' | 'from' | 'order', ReturnType<typeof sql>>,
): Promise<IdsPage> {
  const [page, total] = await Promise.all([
    sql<{ id: number }>`SELECT ${select} AS id ${from} ${order}`.execute(db),
    sql<{ count: number }>`SELECT count(*) AS count ${from}`.execute(db),
  ])
  return { ids: page.rows.map(({ id }) => id), count: total.rows[0]?.count ?? 0 }
}
