import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import type { PharmacyFilePreview } from '@/contract/connector/pharmacy-files'
import { readCn } from '@/domain/catalogue/cn'
import { openSecretBox } from '../basics/secret-box'
import { readExport } from '../connector-program/reading/read-export'
import { importCommands } from '../maintenance/import-commands'
import { insertLaboratory, insertPharmacy, insertProduct, insertUser } from '../testing/factories'
import { multipart } from '../testing/multipart'
import { temporaryFile } from '../testing/temporary-file'
import { createTestApp, testConfig } from '../testing/test-app'
import { readStyle } from './file-style'
import { outcomeOf } from './files/bad-file'
import type { CorpusFile } from './testing/corpus/corpus-file'
import { billingCorpus, pricesCorpus, stockCorpus } from './testing/corpus/others'
import { salesCorpus } from './testing/corpus/sales'

const folder = join(import.meta.dirname, 'testing/corpus/files')
const testApp = await createTestApp()
const { app, db } = testApp
const today = '2026-03-16'
const laboratory_id = await insertLaboratory(db, { name: 'LAB' })
const prices: Record<string, { pvl: number; pvp: number }> = {
  '662026': { pvl: 160, pvp: 250 },
  '660418': { pvl: 560, pvp: 874 },
  '700001': { pvl: 500, pvp: 1000 },
}
for (const [cn, price] of Object.entries(prices)) await insertProduct(db, { cn, laboratory_id, ...price })
await insertUser(db, { username: 'admin', roles: ['ROLE_ADMIN'] })
const admin = await testApp.logIn('admin')
let pharmacy = 0
beforeEach(async () => {
  pharmacy = await insertPharmacy(db)
})

type Kind = 'sales' | 'stock'
/** What a way of reading has made of a file. */
type Made = { rows: string[]; refused: [line: number, reason: string][]; said: string; problem: string }
const nothing: Made = { rows: [], refused: [], said: '', problem: '' }

const stored = async (kind: Kind): Promise<string[]> =>
  kind === 'stock'
    ? (
        await db
          .selectFrom('pharmacy_stock')
          .select(['cn', 'units'])
          .where('pharmacy_id', '=', pharmacy)
          .orderBy('cn')
          .execute()
      ).map(({ cn, units }) => `${cn} ${units}`)
    : (
        await db
          .selectFrom('sale_day')
          .select(['day', 'cn', 'units', 'pvp'])
          .where('pharmacy_id', '=', pharmacy)
          .orderBy('day')
          .orderBy('cn')
          .execute()
      ).map(({ day, cn, units, pvp }) => `${day} ${cn} ${units} ${pvp}`)

const runCommand = async (name: string, { file, words = {} }: CorpusFile, options = {}): Promise<Made> => {
  const command = importCommands.find((each) => each.name === name)
  if (command === undefined || command.needsDatabase === false || command.needsDatabase === 'unprepared')
    throw new Error(`There is no ${name}`)
  const lines: string[] = []
  const problems: string[] = []
  const report = await temporaryFile('', 'fuera.csv')
  await command.run({
    db,
    secrets: openSecretBox(testConfig()),
    today,
    positionals: [join(folder, file)],
    options: { ...words, ...options, report },
    environment: {},
    readInput: async () => '',
    terminal: {
      line: (text = '') => lines.push(text),
      error: (text) => problems.push(text),
      progress: () => {},
    },
  })
  const refused: string[][] = parse(await readFile(report), { delimiter: ';', bom: true, from_line: 2 })
  return {
    rows: [],
    refused: refused.map(([line, reason = '']) => [Number(line), reason]),
    said: lines.join('\n'),
    problem: problems.join('\n'),
  }
}

const byCommand = async (kind: Kind, of: CorpusFile): Promise<Made> => ({
  ...(await runCommand(`import ${kind}`, of, { pharmacy: String(pharmacy) })),
  rows: await stored(kind),
})

const byUpload = async (kind: Kind, { file, words = {} }: CorpusFile): Promise<Made> => {
  const { payload, headers } = await multipart({
    pharmacy: String(pharmacy),
    kind,
    ...words,
    file: new File([await readFile(join(folder, file))], file),
  })
  const call = (path: string, given: object, body: unknown) =>
    app.inject({
      method: 'POST',
      url: `${apiPrefix}/admin/pharmacy-file/${path}`,
      headers: { ...admin, ...given },
      payload: body as Buffer,
    })
  const answer = await call('', headers, payload)
  if (answer.statusCode !== 200)
    return { ...nothing, problem: answer.json().error.fields?.file ?? answer.body }
  const { found, problem, guesses, text, columns, header } = answer.json<PharmacyFilePreview>()
  if (found !== null) await call('store/', {}, { pharmacy: String(pharmacy), upload: found.upload })
  const taken = columns.map(({ label, index }) => `${label} ← ${index === null ? '' : header[index]}`)
  const unused = header.filter((_, at) => columns.every(({ index }) => index !== at))
  return {
    rows: await stored(kind),
    refused: (found?.refusals ?? []).map(({ line, reason }) => [line, reason]),
    said: [text, ...guesses, ...taken, `sin usar: ${unused.join(', ')}`].join('\n'),
    problem: problem?.message ?? '',
  }
}

/** What the connector would send of the products that the catalogue knows. */
const byConnector = async (kind: Kind, { file, words = {} }: CorpusFile): Promise<Made> => {
  const read = readStyle(words)
  if (!read.ok) throw new Error(read.problem)
  const outcome = await outcomeOf(readExport(join(folder, file), { style: read.style, today }))
  if (!outcome.ok) return { ...nothing, problem: outcome.problem }
  const { contents, refusals, guesses } = outcome.result
  const known = (code: string): string | null => {
    const reading = readCn(code)
    return reading.ok && reading.cn in prices ? reading.cn : null
  }
  const rows = contents.flatMap((content) => {
    if (content.kind === 'stock' && kind === 'stock')
      return content.rows.map(({ code, units }) => known(code) && `${known(code)} ${units}`)
    if (content.kind !== 'sale') return []
    return content.days.flatMap(({ day, rows: sold }) =>
      sold.map(({ code, units, pvp }) => {
        const cn = known(code)
        return cn && (pvp ?? 0) < 1e9 && day <= today && day >= '1990'
          ? `${day} ${cn} ${units} ${pvp ?? prices[cn]?.pvp}`
          : null
      }),
    )
  })
  return {
    rows: rows.filter((row) => row !== null).sort(),
    refused: refusals.map(({ line, reason }) => [line, reason]),
    said: guesses.join('\n'),
    problem: '',
  }
}

const check = (made: Made, of: CorpusFile, { isServer = true } = {}): void => {
  const problem = (isServer ? undefined : of.connectorProblem) ?? of.problem ?? ''
  expect(made.problem.slice(0, problem.length || undefined)).toBe(problem)
  expect(made.rows).toEqual([...(of.rows ?? [])].sort())
  const refused = [...(of.refused ?? []), ...(isServer ? (of.judgedByServer ?? []) : [])]
  expect(made.refused.map(([line]) => line)).toEqual(refused.map(([line]) => line))
  for (const [at, [, reason]] of refused.entries())
    expect(made.refused[at]?.[1].slice(0, reason.length)).toBe(reason)
  for (const text of of.said ?? []) expect(made.said).toContain(text)
  if (of.unsaid !== undefined) expect(made.said).not.toContain(of.unsaid)
}

const named = (files: readonly CorpusFile[]) =>
  files.map((of): [string, CorpusFile] => [[of.file, ...Object.values(of.words ?? {})].join(' as '), of])

describe.each([
  ['sales', salesCorpus],
  ['stock', stockCorpus],
] as [Kind, CorpusFile[]][])(
  'a file of %s gives what it must by command, upload and connector',
  (kind, files) => {
    test.each(named(files))('%s', async (_, of) => {
      check(await byCommand(kind, of), of)
      pharmacy = await insertPharmacy(db)
      check(await byUpload(kind, of), of)
      check(await byConnector(kind, of), of, { isServer: false })
    })
  },
)

describe.each([
  ['precios', pricesCorpus],
  ['facturacion', billingCorpus],
])('a list of the catalogue gives what it must by the command: %s', (name, files) => {
  test.each(named(files))('%s', async (_, of) => {
    await db.updateTable('product').set({ pvl: null, pvp: null }).execute()
    const made = await runCommand(`import ${name}`, of)
    const products = await db
      .selectFrom('product')
      .select(['cn', 'pvl', 'pvp'])
      .where('pvp', 'is not', null)
      .orderBy('cn')
      .execute()
    check({ ...made, rows: products.map(({ cn, pvl, pvp }) => `${cn} ${pvl} ${pvp}`) }, of)
  })
})

test('every file of the corpus is declared', async () => {
  const declared = [salesCorpus, stockCorpus, pricesCorpus, billingCorpus].flat().map(({ file }) => file)
  expect([...new Set(declared)].sort()).toEqual((await readdir(folder)).sort())
})
