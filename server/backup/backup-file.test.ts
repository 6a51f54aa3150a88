import { readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { migrationNames } from '../db/migrate'
import { temporaryFile } from '../testing/temporary-file'
import { checkSeal, createSeal, sealedBytes } from './backup-file'
import { decodeFrames, encodeFrame, type Frame } from './backup-frames'
import { checkBackup } from './restore-backup'

const quiet = () => {}
const header = (migrations: readonly string[]): Frame => ({
  kind: 'header',
  value: {
    product: '9.9.9',
    migrations: [...migrations],
    createdAt: '2026-03-16T09:00:00.000Z',
    postgres: '18.4',
    sequences: [],
  },
})
const end: Frame = { kind: 'end', value: { tables: 0, rows: 0 } }

const sealed = async (content: Buffer): Promise<Buffer> => {
  const seal = createSeal()
  const [bytes] = await Promise.all([buffer(seal), pipeline(Readable.from([content]), seal)])
  return bytes
}
const backupOf = async (frames: Frame[]) => await sealed(gzipSync(Buffer.concat(frames.map(encodeFrame))))

test('frames come out as they went in, however the stream was cut', async () => {
  const frames = fc.array(
    fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((bytes): Frame => ({ kind: 'rows', bytes: Buffer.from(bytes) })),
      fc.nat().map((rows): Frame => ({ kind: 'table-end', value: { rows } })),
      fc.constant<Frame>({ kind: 'table', value: { table: 'sale_day', columns: ['day', 'cn'] } }),
    ),
    { maxLength: 20 },
  )
  await fc.assert(
    fc.asyncProperty(frames, fc.integer({ min: 1, max: 500 }), async (given, step) => {
      const bytes = Buffer.concat(given.map(encodeFrame))
      const pieces = async function* () {
        for (let from = 0; from < bytes.length; from += step) yield bytes.subarray(from, from + step)
      }
      const read: Frame[] = []
      for await (const frame of decodeFrames(pieces())) read.push(frame)
      expect(read).toEqual(given)
    }),
  )
})

test('a file that is cut short anywhere, goes on, or differs in one bit is refused', async () => {
  const rows = fc.sample(fc.uint8Array({ minLength: 200, maxLength: 200 }), 20)
  const whole = await backupOf([
    header(migrationNames),
    ...rows.map((bytes): Frame => ({ kind: 'rows', bytes: Buffer.from(bytes) })),
    end,
  ])
  const file = await temporaryFile(whole, 'copia.rebotica')
  expect(await checkBackup(file, quiet)).toMatchObject({ ok: true, size: whole.length })
  const refused = async (bytes: Buffer) => {
    await writeFile(file, bytes)
    expect(await checkBackup(file, quiet)).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/dañado|no es una copia/),
    })
  }
  const anywhere = fc.nat({ max: whole.length - 1 })
  await fc.assert(fc.asyncProperty(anywhere, (length) => refused(whole.subarray(0, length))))
  await fc.assert(
    fc.asyncProperty(anywhere, fc.nat({ max: 7 }), (at, bit) => {
      const altered = Buffer.from(whole)
      altered[at] = (altered[at] ?? 0) ^ (1 << bit)
      return refused(altered)
    }),
  )
  await refused(Buffer.concat([whole, Buffer.from('x')]))
  await refused(Buffer.alloc(0))
})

test('what is no backup, or is not there, is said to be so', async () => {
  const other = await temporaryFile('Fecha;Codigo\n', 'ventas.csv')
  expect(await checkBackup(other, quiet)).toMatchObject({
    problem: expect.stringContaining('no es una copia'),
  })
  expect(await checkBackup('/no/hay', quiet)).toMatchObject({
    problem: expect.stringContaining('No se encuentra'),
  })
  expect(await checkBackup('/tmp', quiet)).toMatchObject({
    problem: expect.stringContaining('No se encuentra'),
  })
})

test('a file of a newer format or of newer migrations is refused, and says of which version it is', async () => {
  const newer = await temporaryFile(await backupOf([header([...migrationNames, '9999-later']), end]))
  expect(await checkBackup(newer, quiet)).toMatchObject({
    ok: false,
    problem: expect.stringMatching(/versión más nueva de Rebotica \(9\.9\.9, con 9999-later\)/),
  })
  const text = (await backupOf([header(migrationNames), end])).toString('latin1')
  const { createHash } = await import('node:crypto')
  const content = Buffer.from(text.slice(0, -32).replace('backup 1\n', 'backup 2\n'), 'latin1')
  const file = await temporaryFile(Buffer.concat([content, createHash('sha256').update(content).digest()]))
  expect(await checkBackup(file, quiet)).toMatchObject({
    ok: false,
    problem: expect.stringContaining('formato 2; esta lee hasta el 1'),
  })
})

test('a file that changes after it was checked fails at its end', async () => {
  const file = await temporaryFile(await sealed(Buffer.alloc(100_000, 'a')))
  const checked = await checkSeal(file, quiet)
  if (!checked.ok) throw new Error(checked.problem)
  const bytes = await readFile(file)
  bytes[50_000] = 0
  await writeFile(file, bytes)
  await expect(buffer(Readable.from(sealedBytes(checked)))).rejects.toThrow(/ha cambiado/)
})
