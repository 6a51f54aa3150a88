import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { deleteAbandonedDrafts, draftOf } from './drafts'
import { checkBackup } from './restore-backup'

const now = new Date('2026-03-16T09:00:00.000Z')
const folder = await mkdtemp(join(tmpdir(), 'rebotica-drafts-'))
afterAll(() => rm(folder, { recursive: true }))

test('what killed backups have left is deleted, and nothing else', async () => {
  const dead = spawnSync(process.execPath, ['-e', '']).pid
  const names = {
    left: `lunes.rebotica.${dead}.parcial`,
    empty: `martes.rebotica.${dead}.parcial`,
    recent: `jueves.rebotica.${dead}.parcial`,
    running: draftOf('viernes.rebotica'),
    foreign: `notas.${dead}.parcial`,
    other: 'notas.parcial',
    whole: 'domingo.rebotica',
  }
  for (const [which, name] of Object.entries(names)) {
    const path = join(folder, name)
    await writeFile(path, { empty: '', foreign: 'Otra cosa, y larga' }[which] ?? 'rebotica backup 1\n…')
    const written = now.getTime() / 1_000 - (which === 'recent' ? 60 : 3_600)
    await utimes(path, written, written)
  }
  expect((await deleteAbandonedDrafts(folder, now)).toSorted()).toEqual([names.left, names.empty])
  const { left, empty, ...kept } = names
  expect((await readdir(folder)).toSorted()).toEqual(Object.values(kept).toSorted())
  // A draft is never taken for a whole backup.
  expect(await checkBackup(join(folder, kept.recent), () => {})).toMatchObject({ ok: false })
})
