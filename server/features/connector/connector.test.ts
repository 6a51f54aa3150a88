import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { endpoints } from '@/contract/endpoints'
import { readConfig } from '../../basics/config'
import { createTestApp, testConfig } from '../../testing/test-app'
import { connectorWarning } from './connector.documents'

const bytes = 'MSI'.repeat(100_000)
const folder = await mkdtemp(join(tmpdir(), 'rebotica-connector-'))
const connectorFile = join(folder, 'conector-rebotica.msi')
await writeFile(connectorFile, bytes)
afterAll(() => rm(folder, { recursive: true }))
const appWith = (file: string) => createTestApp({ config: testConfig({ connectorFile: file }) })
const withFile = await appWith(connectorFile)
const without = await createTestApp()
const withMissingFile = await appWith(`${connectorFile}x`)
const withFolder = await appWith(folder)
const download = ({ app }: typeof withFile, query = '') => app.inject(`/api/v4/conector/download${query}`)

describe('the connector', () => {
  test('can be downloaded without a session, completely and under its own name', async () => {
    const { statusCode, headers, body } = await download(withFile)
    expect(statusCode).toBe(200)
    expect(body).toBe(bytes)
    expect(headers).toMatchObject({
      'content-type': endpoints.connectorDownload.response.file,
      'content-length': String(bytes.length),
      'content-disposition':
        'attachment; filename="conector-rebotica.msi"; filename*=UTF-8\'\'conector-rebotica.msi',
    })
  })

  test('has the pharmacy’s code in its file name', async () => {
    const { headers } = await download(withFile, '?pharma=1&laboratory=2&reboticaModule=3&partner=4&code=A-5')
    expect(headers['content-disposition']).toContain('filename="conector-rebotica-farmacia-1.msi"')
  })

  test.each([
    ['nobody configured one', without],
    ['the file is missing', withMissingFile],
    ['a folder is in its place', withFolder],
  ])('is answered 404 if %s', async (_, app) => {
    const response = await download(app)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({
      error: { code: 'not_found', message: 'El conector no está disponible en este momento.' },
    })
  })

  test('is refused if the pharmacy is not a number', async () => {
    expect((await download(withFile, '?pharma=../x')).statusCode).toBe(400)
  })
})

describe('CONNECTOR_FILE', () => {
  test('is optional, and causes no warning if it is missing', async () => {
    expect(readConfig({})).toMatchObject({ config: { connectorFile: null } })
    expect(await connectorWarning(null)).toBeNull()
  })

  test('causes a warning if the file cannot be read, but does not prevent the start', async () => {
    expect(await connectorWarning(connectorFile)).toBeNull()
    expect(readConfig({ CONNECTOR_FILE: '/no/esta.msi' })).toMatchObject({ ok: true })
    expect(await connectorWarning('/no/esta.msi')).toMatch(
      /^CONNECTOR_FILE: no se puede leer \/no\/esta\.msi/,
    )
  })
})
