import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
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
