import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { childEnvironment } from './child-environment'

test('a child process gets paths, language and time zone, but no secrets', () => {
  const ours = {
    ...{ PATH: '/bin', LANG: 'es_ES.UTF-8', TZ: 'Europe/Madrid' },
    ...{ DATABASE_URL: 'secreta', SMTP_URL: 'secreta', CLAVE_TITULAR: 'secreta', PGPASSWORD: 'secreta' },
  }
  expect(childEnvironment({ LC_ALL: 'C' }, ours)).toEqual({
    ...{ PATH: '/bin', LANG: 'es_ES.UTF-8', TZ: 'Europe/Madrid', LC_ALL: 'C' },
  })
})

test('every file of the server that starts child processes gives them that environment', () => {
  const server = join(import.meta.dirname, '../..')
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(file),
  )
  const running = files.filter((file) => /node:child_process/.test(readFileSync(join(server, file), 'utf8')))
  expect(running).toContain(join('db', 'postgres', 'cluster.ts'))
  for (const file of running)
    expect([file, readFileSync(join(server, file), 'utf8')]).toEqual([
      file,
      expect.stringContaining('env: childEnvironment('),
    ])
})
