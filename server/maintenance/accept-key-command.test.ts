import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keyProblem, noteKey } from '../access/installation-key'
import { afterFile } from '../testing/after-file'
import { createTestDatabase } from '../testing/database'
import { testConfig } from '../testing/test-app'
import { acceptKeyCommand } from './accept-key-command'

const { db, url, ownerUrl } = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'rebotica-key-'))
afterFile(() => rmSync(folder, { recursive: true, force: true }))

test('the first key of a database is noted, and another one is refused until it is accepted', async () => {
  const first = { secretsKey: 'ab'.repeat(32), dataFolder: folder }
  const next = { secretsKey: null, dataFolder: folder }
  expect(await keyProblem(db, first)).toBeNull()
  const starting = await Promise.all([noteKey(db, first), noteKey(db, first)])
  expect(starting).toEqual([null, null])
  const missing = {
    text: expect.stringContaining('no está en'),
    advice: expect.stringContaining('accept-key'),
  }
  expect(await noteKey(db, next)).toEqual(missing)
  // The right file can still be put there.
  expect(readdirSync(folder)).toEqual([])
  expect(await noteKey(db, { ...first, secretsKey: 'cd'.repeat(32) })).toMatchObject({
    text: expect.stringContaining('SECRETS_KEY no es la clave'),
  })

  const lines: string[] = []
  const terminal = { line: (text = '') => void lines.push(text), error: () => {}, progress: () => {} }
  if (acceptKeyCommand.needsDatabase !== 'unprepared') throw new Error('it opens the database itself')
  const config = testConfig({ ...next, databaseUrl: url, databaseOwnerUrl: ownerUrl })
  const given = { positionals: [], options: {}, environment: {}, today: '', readInput: async () => '' }
  expect(await acceptKeyCommand.run({ ...given, terminal, settings: { ok: true, config } })).toBe(0)
  expect(lines).toEqual(['Aceptada la clave de ahora.'])
  expect(await noteKey(db, next)).toBeNull()
  expect(await noteKey(db, first)).toMatchObject({ text: expect.stringContaining('SECRETS_KEY') })
})
