import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProgramState } from './state/program-state'
import { reportLines, reportOf } from './state-report'
import { createProgramWorld, type ProgramWorld, salesFile } from './testing/program-world'

const world = await createProgramWorld()
let program: ProgramWorld
beforeEach(async () => {
  program = await world.pharmacy()
})
afterEach(() => world.setFaults(() => 'none'))

const day = '2026-03-10'
const two = salesFile([
  [day, '662026', 2],
  ['2026-03-11', '662026', 1],
])

test('a file that comes into the folder is sent, and the state says so', async () => {
  program.put('ventas.csv', two)
  await program.runUntilSent(['ventas.csv'])
  expect(await program.facts()).toEqual([
    [day, '662026', 2, 160, 250],
    ['2026-03-11', '662026', 1, 160, 250],
  ])
  const state = await program.state()
  expect(state).toMatchObject({
    lastSequence: 1,
    lastSuccess: 'ventas.csv',
    problem: null,
    pharma: { name: 'Farmacia A' },
    files: {
      'ventas.csv': { format: 'ventas, CSV por líneas', rows: 2, days: { first: day, last: '2026-03-11' } },
    },
  })
})

test('nothing is sent twice, also after a restart; a file that changes is sent again', async () => {
  program.put('ventas.csv', two)
  await program.runUntilSent(['ventas.csv'])
  const requests = world.proxy.requests()
  await program.run(() => program.elapsed() > 60_000)
  // The only request finds out whose the key is.
  expect(world.proxy.requests()).toBe(requests + 1)
  program.put('ventas.csv', salesFile([[day, '662026', 7]]))
  await program.run(async () => (await program.state())?.lastSequence === 2)
  expect(await program.facts()).toEqual([
    [day, '662026', 7, 160, 250],
    ['2026-03-11', '662026', 1, 160, 250],
  ])
})

test('a file that somebody writes is read when it is whole', async () => {
  const lines = two.split('\r\n')
  let written = 1
  program.put('ventas.csv', lines[0] ?? '')
  await program.run(() => {
    // Between any two looks something is added, for longer than a file has to stand still.
    written += 1
    if (written <= 12)
      program.put('ventas.csv', `${lines.slice(0, 2).join('\r\n')}${' '.repeat(written)}\r\n${lines[2]}`)
    return written > 11
  })
  expect((await program.state())?.files).toEqual({})
  await program.runUntilSent(['ventas.csv'])
  expect(await program.facts()).toHaveLength(2)
})

test('what was read is sent although the file is gone, and the server was down for long', async () => {
  world.setFaults(() => (program.elapsed() < 90 * 60_000 ? 'cut' : 'none'))
  program.put('ventas.csv', two)
  let isGone = false
  await program.run(async () => {
    const found = await program.state()
    if (!isGone && found && found.pending.length > 0) rmSync(program.path('ventas.csv'))
    isGone ||= (found?.pending.length ?? 0) > 0
    return isGone && found?.pending.length === 0
  })
  expect(await program.facts()).toHaveLength(2)
  expect(program.elapsed()).toBeLessThan(90 * 60_000 + 6 * 60_000)
})

test('a night without a server: only the last version of a file waits, and no day of an earlier one is forgotten', async () => {
  world.setFaults(() => 'cut')
  program.put('hoy.csv', salesFile([['2026-03-09', '662026', 1]]))
  await program.run(async () => (await program.state())?.pending.length === 1)
  for (const units of [1, 2, 3]) {
    program.put('hoy.csv', salesFile([[day, '662026', units]]))
    const before = (await program.state())?.lastCapture ?? 0
    await program.run(async () => ((await program.state())?.lastCapture ?? 0) > before)
  }
  expect((await program.state())?.pending).toHaveLength(2)
  world.setFaults(() => 'none')
  await program.runUntilSent(['hoy.csv'])
  expect(await program.facts()).toEqual([
    ['2026-03-09', '662026', 1, 160, 250],
    [day, '662026', 3, 160, 250],
  ])
})

test('a server that asks for time gets it', async () => {
  let isBusy = true
  world.setFaults(() => (isBusy ? 'busy' : 'none'))
  program.put('ventas.csv', two)
  const asked: number[] = []
  await program.run(() => {
    const count = world.proxy.requests()
    if (asked.at(-1) !== count) asked.push(count)
    isBusy = program.elapsed() < 60_000
    return !isBusy
  })
  // 7 seconds each, and a little by chance.
  expect(asked.length).toBeLessThanOrEqual(9)
  await program.runUntilSent(['ventas.csv'])
})

test('a revoked key stops the sending and keeps the files; with a new one it goes on', async () => {
  program.put('ventas.csv', two)
  program.setKey('rbc_1_0000000000000000000000')
  await program.run(async () => {
    const found = await program.state()
    return found?.problem?.kind === 'key' && found.pending.length === 1
  })
  const requests = world.proxy.requests()
  const start = program.elapsed()
  await program.run(() => program.elapsed() > start + 20 * 60_000)
  // Once after its start: it may have been somebody else who answered.
  expect(world.proxy.requests()).toBe(requests + 1)
  expect((await program.state())?.problem?.text).toContain('Pida una clave nueva a soporte')
  program.setKey(program.key)
  await program.runUntilSent(['ventas.csv'])
  expect(await program.facts()).toHaveLength(2)
  expect((await program.state())?.problem).toBeNull()
})

test("what is one pharmacy's is never sent as another's", async () => {
  program.put('ventas.csv', two)
  await program.runUntilSent(['ventas.csv'])
  const other = await world.pharmacy()
  program.setKey(other.key)
  program.put('mas.csv', salesFile([[day, '662026', 9]]))
  await program.run(async () => (await program.state())?.problem?.kind === 'pharmacy')
  expect(await other.facts()).toEqual([])
})

test('bad rows are shown with their reasons, and the others count', async () => {
  program.put(
    'ventas.csv',
    salesFile([
      [day, 'X-1', 1],
      [day, 'X-1', 1],
      [day, '662026', 2],
      ['2026-13-45', '662026', 2],
      ['2026-12-30', '662026', 2],
    ]),
  )
  await program.runUntilSent(['ventas.csv'])
  expect(await program.facts()).toEqual([[day, '662026', 2, 160, 250]])
  const state = await program.state()
  expect(state?.refusals).toEqual([
    expect.objectContaining({ code: '', reason: 'el día es futuro', rows: 1 }),
    expect.objectContaining({
      code: 'X-1',
      name: 'ARTÍCULO X-1',
      reason: 'el código no es un código nacional ni un artículo conocido',
      days: { first: day, last: day },
    }),
  ])
  expect(state?.files['ventas.csv']).toMatchObject({
    unread: 1,
    unreadRows: [{ line: 5, reason: 'fecha no válida: «2026-13-45»' }],
  })
})

test('a stock that would take most of it away is held, and goes through when somebody says that it is complete', async () => {
  const whole = 'Codigo;Stock\r\n662026;5\r\n700001;2\r\n'
  program.put('stock.csv', whole)
  await program.runUntilSent(['stock.csv'])
  const stock = await program.stock()
  expect(stock).toHaveLength(2)
  program.put('stock.csv', 'Codigo;Stock\r\n662026;4\r\n')
  program.put('ventas.csv', two)
  await program.runUntilSent(['stock.csv', 'ventas.csv'])
  await program.run(async () => (await program.state())?.files['stock.csv']?.held !== null)
  expect(await program.stock()).toEqual(stock)
  expect(await program.facts()).toHaveLength(2)
  const report = reportOf((await program.state()) as ProgramState, { isRunning: true })
  expect(report.files.map(({ name, state }) => [name, state])).toEqual([
    ['ventas.csv', 'sent'],
    ['stock.csv', 'held'],
  ])
  expect(reportLines(report).join('\n')).toMatch(/stock\.csv: existencias retenidas.* 1 de los 2 productos/)
  expect(await program.send(program.path('stock.csv'))).toBe(false)
  expect(program.said.at(-1)).toMatch(/existencias retenidas/)
  expect(await program.send(program.path('stock.csv'), { force: true })).toBe(true)
  expect(await program.stock()).toEqual([['662026', 4]])
  expect((await program.state())?.files['stock.csv']?.held).toBeNull()
})

test('how a file was read is part of the state', async () => {
  program.put('ventas.csv', 'Ventas\nFecha;Codigo;Cantidad;PVP\n03/01/2026;662026;2;2,50\n')
  await program.runUntilSent(['ventas.csv'])
  const state = (await program.state()) as ProgramState
  expect(reportLines(reportOf(state, { isRunning: true })).join('\n')).toMatch(
    /UTF-8, separado por «;»\. Fecha ← Fecha .*\n.*La cabecera es la línea 2.*\n.*también podrían ser mes\/día\/año/,
  )
})

test('a file that is no export is told apart and does not stop the others', async () => {
  program.put('a-foto.csv', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))
  program.put('b-notas.csv', 'Hola;Adiós\n1;2')
  program.put('c-ventas.csv', two)
  await program.runUntilSent(['a-foto.csv', 'b-notas.csv', 'c-ventas.csv'])
  expect(await program.facts()).toHaveLength(2)
  const files = (await program.state())?.files
  expect(files?.['a-foto.csv']?.problem).toContain('Excel')
  expect(files?.['b-notas.csv']?.problem).toContain('Por sus columnas no es de ventas')
})

test('a clock that jumps by days changes nothing but what is shown', async () => {
  let jumps = 0
  program.setClock(() => new Date(Date.UTC(2026, 2, 16 + (jumps++ % 2 === 0 ? -40 : 400))))
  program.put('ventas.csv', two)
  await program.runUntilSent(['ventas.csv'])
  program.put('ventas.csv', salesFile([[day, '662026', 5]]))
  await program.run(async () => (await program.state())?.lastSequence === 2)
  expect((await program.facts())[0]).toEqual([day, '662026', 5, 160, 250])
})
