import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readSettings } from '../connector-program/settings'
import { connectorCommands } from './connector-commands'

const home = mkdtempSync(join(tmpdir(), 'rebotica-connector-command-'))
afterAll(() => rmSync(home, { recursive: true }))
let said: string[] = []
beforeEach(() => {
  said = []
})

const run = async (
  name: string,
  {
    options = {},
    environment = {},
  }: { options?: Record<string, string>; environment?: Record<string, string> },
) => {
  const command = connectorCommands.find((each) => each.name === `connector ${name}`)
  if (command?.needsDatabase !== false) throw new Error(`No command ${name}`)
  const code = await command.run({
    terminal: { line: (text = '') => said.push(text), error: (text) => said.push(text), progress: () => {} },
    positionals: ['ventas.csv'],
    options: { home, ...options },
    environment,
    today: '2026-03-16',
    readInput: async () => '',
  })
  return { code, text: said.join('\n') }
}

test('what is missing or cannot be used is said before anything is sent', async () => {
  expect((await run('state', {})).text).toContain('no hay ningún conector que haya arrancado')
  expect((await run('run', { options: { watch: home } })).text).toContain('Falta la dirección del servidor')
  const server = 'https://rebotica.example'
  expect((await run('run', { options: { server } })).text).toContain('Falta la carpeta')
  for (const wrong of ['http://rebotica.example', 'rebotica', 'https://ana:secreto@rebotica.example'])
    expect(await run('send', { environment: { REBOTICA_CONNECTOR_SERVER: wrong } })).toMatchObject({
      code: 1,
    })
  expect(said.join()).toContain('tiene que empezar por https://')
  writeFileSync(join(home, 'conector.json'), '{"servidor":"https://rebotica.example"}')
  expect((await run('run', { options: { watch: home } })).text).toContain(
    'conector.json no vale: en «servidor»',
  )
})

test('files of the command line are meant from where it was typed, those of the folder’s file from there', async () => {
  const key = 'rbc_7_0123456789abcdef'
  writeFileSync(join(home, 'mi-clave'), `${key}\n`)
  const settingsOf = async (options: Record<string, string>) => {
    const read = await readSettings({ options: { home, ...options }, environment: {} })
    if (!read.ok) throw new Error(read.problem)
    return { ...read.settings, key: await read.settings.readKey() }
  }
  const stored = { server: 'https://rebotica.example/', keyFile: 'mi-clave', watch: 'exportado' }
  writeFileSync(join(home, 'conector.json'), JSON.stringify(stored))
  expect(await settingsOf({})).toMatchObject({
    server: 'https://rebotica.example',
    watch: join(home, 'exportado'),
    key,
  })
  expect(
    await settingsOf({ watch: 'exportado', 'key-file': relative('.', join(home, 'mi-clave')) }),
  ).toMatchObject({
    watch: resolve('exportado'),
    key,
  })
  expect(await settingsOf({ 'key-file': 'mi-clave' })).toMatchObject({ key: null })
})
