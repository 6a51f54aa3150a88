import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ApplyContext } from './apply-context'
import type { Given } from './apply-schema'

export const applyModules = async (
  { log, references }: ApplyContext,
  given: Given<'modules'>[],
): Promise<void> => {
  for (const { name } of given) {
    const { row } = await log.save({
      entity: 'módulo',
      name,
      table: 'rebotica_module',
      key: { name },
      values: {},
    })
    references.add('module', name, Number(row.id))
  }
}

/** Their files go into the database, where every server finds them. */
export const applyTutorials = async (
  context: ApplyContext,
  given: Given<'videoTutorials'>[],
): Promise<void> => {
  const { log, references, trx } = context
  references.checkRepeated(
    given.map(({ code }) => code),
    (index) => ['videoTutorials', index, 'code'],
  )
  for (const [index, tutorial] of given.entries()) {
    const path = (...rest: (string | number)[]) => ['videoTutorials', index, ...rest]
    const { code, name, tags, presentation, file, address, captions, position, active } = tutorial
    if ((file === undefined) === (address === undefined))
      references.problem(path('file'), 'hace falta un archivo (file) o una dirección (address), y no los dos')
    const video =
      file === undefined ? null : await storeFile(context, { file, path: path('file'), kind: 'video' })
    const subtitles =
      captions === undefined || captions === null
        ? captions
        : await storeFile(context, { file: captions, path: path('captions'), kind: 'captions' })
    const laboratories = tutorial.laboratories?.map((each, at) =>
      references.laboratory(each, path('laboratories', at)),
    )
    const modules = tutorial.modules?.map((each, at) => references.find('module', each, path('modules', at)))
    if (references.problems.length > 0) continue
    const { row, change } = await log.save({
      entity: 'video',
      name: code,
      table: 'video_tutorial',
      key: { code },
      values: {
        name,
        tags,
        presentation,
        address: address ?? null,
        video_hash: video,
        captions_hash: subtitles,
        position,
        active,
      },
    })
    if (laboratories !== undefined)
      await log.replaceList({
        change,
        field: 'laboratorios',
        table: 'video_tutorial_laboratory',
        owner: { video_tutorial_id: row.id },
        columns: ['laboratory_id'],
        rows: laboratories.map((laboratory_id) => ({ laboratory_id })),
      })
    if (modules !== undefined)
      await log.replaceList({
        change,
        field: 'módulos',
        table: 'video_tutorial_module',
        owner: { video_tutorial_id: row.id },
        columns: ['rebotica_module_id'],
        rows: modules.map((rebotica_module_id) => ({ rebotica_module_id })),
      })
  }
  if (given.length === 0) return
  await sql`DELETE FROM tutorial_file AS file WHERE NOT EXISTS (
    SELECT 1 FROM video_tutorial WHERE file.hash IN (video_hash, captions_hash))`.execute(trx)
}

/** Stores the file under its hash; null, and a problem, where it is not there or is something else. */
async function storeFile(
  { references, trx, readFile }: ApplyContext,
  { file, path, kind }: { file: string; path: (string | number)[]; kind: 'video' | 'captions' },
): Promise<string | null> {
  const content = await readFile(file)
  const checked =
    content === null
      ? { ok: false as const, problem: `no se puede leer ${file}` }
      : tutorialMediaType(content, kind)
  if (!checked.ok || content === null) {
    references.problem(path, checked.ok ? `no se puede leer ${file}` : checked.problem)
    return null
  }
  const hash = createHash('sha256').update(content).digest('hex')
  await trx
    .insertInto('tutorial_file')
    .values({ hash, media_type: checked.mediaType, content })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
  return hash
}

const largestVideo = 64 * 1024 * 1024
const largestCaptions = 256 * 1024

type Checked = { ok: true; mediaType: string } | { ok: false; problem: string }

const no = (problem: string): Checked => ({ ok: false, problem })

/** By the bytes, whatever the file is called: it is served under our own address. */
function tutorialMediaType(content: Buffer, kind: 'video' | 'captions'): Checked {
  if (kind === 'captions') {
    if (content.length > largestCaptions) return no('son subtítulos de más de 256 kB')
    const text = content.toString('utf8')
    if (!/^\uFEFF?WEBVTT(\s|$)/.test(text) || text.includes('\0') || text.includes('\uFFFD'))
      return no('tiene que ser un archivo de subtítulos WebVTT, en UTF-8')
    return { ok: true, mediaType: 'text/vtt; charset=utf-8' }
  }
  if (content.length > largestVideo) return no('es un video de más de 64 MB')
  if (content.subarray(0, 4).toString('hex') === '1a45dfa3') return { ok: true, mediaType: 'video/webm' }
  if (content.subarray(4, 8).toString('latin1') === 'ftyp') return { ok: true, mediaType: 'video/mp4' }
  return no('tiene que ser un video WebM o MP4')
}
