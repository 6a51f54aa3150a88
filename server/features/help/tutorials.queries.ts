import { type Kysely, sql } from 'kysely'
import type { VideoTutorial } from '@/contract/help'
import { isLaboratoryUser } from '@/domain/people/roles'
import type { AuthUser } from '../../access/auth-types'
import type { Database } from '../../db/schema'

type Asked = { tag: string; laboratories: readonly number[]; modules: readonly number[] }

/**
 * Those of a screen that are for everybody or for one of these laboratories and modules; for a laboratory's user, the
 * presentation before them. Whoever has a laboratory's view sees nothing that is for another one alone.
 */
export async function tutorialsFor(
  db: Kysely<Database>,
  user: AuthUser,
  { tag, laboratories, modules }: Asked,
): Promise<VideoTutorial[]> {
  const shown = user.laboratoryId === null ? laboratories : [user.laboratoryId]
  const rows = await db
    .selectFrom('video_tutorial as t')
    .select(['t.id', 't.name', 't.address', 't.video_hash', 't.captions_hash', 't.presentation'])
    .where('t.active', '=', true)
    .where((where) =>
      where.or([
        where.and([where('t.presentation', '=', false), sql<boolean>`${tag} = ANY(t.tags)`]),
        ...(isLaboratoryUser(user.role) ? [where('t.presentation', '=', true)] : []),
      ]),
    )
    .where(
      forOneOf(
        sql`SELECT laboratory_id AS id FROM video_tutorial_laboratory WHERE video_tutorial_id = t.id`,
        shown,
      ),
    )
    .where(
      forOneOf(
        sql`SELECT rebotica_module_id AS id FROM video_tutorial_module WHERE video_tutorial_id = t.id`,
        modules,
      ),
    )
    .orderBy('t.presentation', 'desc')
    .orderBy('t.position')
    .orderBy('t.name')
    .execute()
  return rows.map(({ id, name, address, video_hash, captions_hash, presentation }) => ({
    id,
    name,
    video: address ?? fileAddress(video_hash ?? ''),
    captions: captions_hash === null ? null : fileAddress(captions_hash),
    presentation,
  }))
}

/** The audience has no rows, or one of these. */
const forOneOf = (audience: ReturnType<typeof sql>, ids: readonly number[]) =>
  sql<boolean>`(NOT EXISTS (${audience}) OR EXISTS (SELECT FROM (${audience}) AS audience
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
