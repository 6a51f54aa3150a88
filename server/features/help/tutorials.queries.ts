import { type Kysely, sql } from 'kysely'
import type { VideoTutorial } from '@/contract/support/help'
import { isInternal, isLaboratoryUser, isPharmacyUser } from '@/domain/people/roles'
import type { AuthUser } from '../../access/auth-types'
import { pharmaciesReachedBy } from '../../access/laboratory-reach'
import { nameOrder } from '../../db/paging/paging'
import type { Database } from '../../db/schema'

type Asked = { tag: string; laboratories: readonly number[]; modules: readonly number[] }

/**
 * Tutorials of a screen that are for everybody or for one of these laboratories and modules; a laboratory's user gets the
 * presentation before them. Tutorials for other laboratories and modules alone are never among them.
 */
export async function tutorialsFor(
  db: Kysely<Database>,
  user: AuthUser,
  { tag, laboratories, modules }: Asked,
): Promise<VideoTutorial[]> {
  const own = await audienceOf(db, user)
  const rows = await shownTo(db, user, {
    laboratories: user.laboratoryId === null ? within(own?.laboratories, laboratories) : [user.laboratoryId],
    modules: within(own?.modules, modules),
  })
    .where((where) => where.or([where('t.presentation', '=', true), sql<boolean>`${tag} = ANY(t.tags)`]))
    .select(['t.id', 't.name', 't.address', 't.video_hash', 't.captions_hash', 't.presentation'])
    .orderBy('t.presentation', 'desc')
    .orderBy('t.position')
    .orderBy(nameOrder(sql`t.name`))
    .execute()
  return rows.map(({ id, name, address, video_hash, captions_hash, presentation }) => ({
    id,
    name,
    video: address ?? fileAddress(video_hash ?? ''),
    captions: captions_hash === null ? null : fileAddress(captions_hash),
    presentation,
  }))
}

/** The code of a tutorial that this user may be shown on some screen. */
export async function tutorialCode(
  db: Kysely<Database>,
  user: AuthUser,
  id: number,
): Promise<string | undefined> {
  const own = await audienceOf(db, user)
  const tutorials =
    own === null ? db.selectFrom('video_tutorial as t').where('t.active', '=', true) : shownTo(db, user, own)
  return (await tutorials.select('t.code').where('t.id', '=', id).executeTakeFirst())?.code
}

type Audience = { laboratories: readonly number[]; modules: readonly number[] }

const within = (own: readonly number[] | undefined, asked: readonly number[]) =>
  own === undefined ? asked : asked.filter((id) => own.includes(id))

/** Laboratories and modules of the user's pharmacies; of a laboratory's user, those of its own. Null for staff: all. */
async function audienceOf(db: Kysely<Database>, user: AuthUser): Promise<Audience | null> {
  if (isInternal(user.role)) return null
  const pharmacies = isPharmacyUser(user.role)
    ? sql`SELECT pharmacy_id FROM user_pharmacy WHERE user_id = ${user.id}`
    : pharmaciesReachedBy(user.id)
  // A laboratory's user sees no relations of their pharmacies with other laboratories: they are half a million, and are not read.
  const related =
    user.laboratoryId === null
      ? sql`ARRAY(SELECT DISTINCT laboratory_id FROM pharmacy_laboratory_relation WHERE pharmacy_id IN (${pharmacies}))`
      : sql`ARRAY[${user.laboratoryId}::int]`
  const { rows } = await sql<Audience>`
    SELECT ${related} AS laboratories,
           ARRAY(SELECT DISTINCT rebotica_module_id FROM pharmacy_module
                  WHERE pharmacy_id IN (${pharmacies})) AS modules`.execute(db)
  return rows[0] ?? { laboratories: [], modules: [] }
}

const shownTo = (db: Kysely<Database>, user: AuthUser, { laboratories, modules }: Audience) =>
  db
    .selectFrom('video_tutorial as t')
    .where('t.active', '=', true)
    .where((where) =>
      where.or([
        where('t.presentation', '=', false),
        ...(isLaboratoryUser(user.role) ? [where('t.presentation', '=', true)] : []),
      ]),
    )
    .where(
      forOneOf(
        sql`SELECT laboratory_id AS id FROM video_tutorial_laboratory WHERE video_tutorial_id = t.id`,
        laboratories,
      ),
    )
    .where(
      forOneOf(
        sql`SELECT rebotica_module_id AS id FROM video_tutorial_module WHERE video_tutorial_id = t.id`,
        modules,
      ),
    )

/** The audience has no rows, or one of these. */
const forOneOf = (audience: ReturnType<typeof sql>, ids: readonly number[]) =>
  sql<boolean>`(NOT EXISTS (${audience}) OR EXISTS (SELECT 1 FROM (${audience}) AS audience
    WHERE audience.id = ANY(${[...ids]}::bigint[])))`

const fileAddress = (hash: string): string => `/api/v4/video-tutorial/file/${hash}`

export const tutorialFileFacts = (db: Kysely<Database>, hash: string) =>
  db
    .selectFrom('tutorial_file')
    .select(['media_type as mediaType', sql<number>`octet_length(content)`.as('size')])
    .where('hash', '=', hash)
    .executeTakeFirst()

/** Bytes that one statement reads: the memory that a viewer costs. */
const pieceLength = 256 * 1024

/** The bytes from `start` to `end`, both included, read as they are sent. */
export async function* tutorialFileBytes(
  db: Kysely<Database>,
  { hash, start, end }: { hash: string; start: number; end: number },
): AsyncGenerator<Buffer> {
  for (let at = start; at <= end; at += pieceLength) {
    const length = Math.min(pieceLength, end - at + 1)
    const row = await db
      .selectFrom('tutorial_file')
      .select(sql<Buffer>`substring(content FROM ${at + 1}::int FOR ${length}::int)`.as('bytes'))
      .where('hash', '=', hash)
      .executeTakeFirst()
    if (row === undefined) return
    yield row.bytes
  }
}
