import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Disk, realDisk } from './state/disk'
import { isLocked, lockFolder } from './state/folder-lock'
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
  // Only who it is.
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

test('a computer that was replaced goes on above what the server knows', async () => {
  program.put('ventas.csv', two)
  await program.runUntilSent(['ventas.csv'])
  program.put('ventas.csv', salesFile([[day, '662026', 5]]))
  await program.run(async () => (await program.state())?.lastSequence === 2)
  rmSync(program.home, { recursive: true })
  program.put('ventas.csv', salesFile([[day, '662026', 6]]))
  await program.runUntilSent(['ventas.csv'])
  expect((await program.state())?.lastSequence).toBe(3)
  expect((await program.facts())[0]).toEqual([day, '662026', 6, 160, 250])
})

test('a server that was restored from a backup gets again what it has forgotten', async () => {
  program.put('ventas.csv', two)
  await program.runUntilSent(['ventas.csv'])
  const { db } = world.testApp
  for (const table of ['connector_batch', 'connector_state', 'connector_day', 'sale_day'] as const)
    await db.deleteFrom(table).where('pharmacy_id', '=', program.pharmacy).execute()
  await program.run(async () => (await program.facts()).length === 2)
  expect(program.said.join()).toContain('copia de seguridad')
})

test('a number that is far above what the server knows is given anew', async () => {
  program.put('ventas.csv', two)
  await program.runUntilSent(['ventas.csv'])
  const { db } = world.testApp
  // As a program from before there was a limit has left it.
  await db
    .updateTable('connector_state')
    .set({ highest_sequence: 5_000_000 })
    .where('pharmacy_id', '=', program.pharmacy)
    .execute()
  await program.run(() => true)
  await db
    .updateTable('connector_state')
    .set({ highest_sequence: 1 })
    .where('pharmacy_id', '=', program.pharmacy)
    .execute()
  program.put('mas.csv', salesFile([[day, '662026', 9]]))
  await program.runUntilSent(['mas.csv'])
  expect((await program.facts())[0]).toEqual([day, '662026', 9, 160, 250])
  expect((await program.state())?.lastSequence).toBe(2)
})

test('a spoilt state is recovered with what waits', async () => {
  world.setFaults(() => 'cut')
  program.put('ventas.csv', two)
  await program.run(async () => ((await program.state())?.pending.length ?? 0) > 0)
  rmSync(program.path('ventas.csv'))
  world.setFaults(() => 'none')
  for (const spoil of [
    (file: string) => truncateSync(file, 100),
    (file: string) => writeFileSync(file, Buffer.alloc(4_096)),
  ]) {
    spoil(join(program.home, 'estado.json'))
    spoil(join(program.home, 'estado.anterior.json'))
    await program.run(async () => (await program.state())?.pending.length === 0)
    expect(await program.facts()).toHaveLength(2)
    expect(program.said.join()).toContain('estaba dañado')
  }
})

test('a full disk loses nothing: it goes on when there is room', async () => {
  let isFull = true
  const full = () => Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  const disk: Disk = {
    ...realDisk,
    write: async (file, content) => {
      if (isFull) throw full()
      await realDisk.write(file, content)
    },
  }
  mkdirSync(program.home)
  program.put('ventas.csv', two)
  await program.run(() => {
    isFull = program.elapsed() < 200_000
    return program.elapsed() > 200_000
  }, disk)
  expect(program.said.filter((text) => text.includes('el disco está lleno'))).toHaveLength(1)
  await program.runUntilSent(['ventas.csv'], disk)
  expect(await program.facts()).toHaveLength(2)
})

test('a second copy on the same folder is refused until the first one ends', async () => {
  const first = await lockFolder(program.folder)
  expect(await lockFolder(program.folder)).toBeNull()
  expect(await isLocked(program.folder)).toBe(true)
  await first?.release()
  expect(await isLocked(program.folder)).toBe(false)
  const second = await lockFolder(program.folder)
  expect(second).not.toBeNull()
  await second?.release()
})

test('one file is sent by a command of its own, and again only where that is asked for', async () => {
  program.put('ventas.csv', two)
  const path = program.path('ventas.csv')
  expect(await program.send(path)).toBe(true)
  expect(await program.facts()).toHaveLength(2)
  expect(await program.send(path)).toBe(true)
  expect(program.said.at(-1)).toContain('ya estaba enviado')
  expect((await program.state())?.lastSequence).toBe(1)
  expect(await program.send(path, { again: true })).toBe(true)
  expect((await program.state())?.lastSequence).toBe(2)
  world.setFaults(() => 'cut')
  program.put('mas.csv', salesFile([[day, '662026', 9]]))
  expect(await program.send(program.path('mas.csv'))).toBe(false)
  expect((await program.state())?.pending).toHaveLength(1)
})

test('no file of the pharmacy is changed', async () => {
  program.put('ventas.csv', two)
  await program.runUntilSent(['ventas.csv'])
  expect(readFileSync(program.path('ventas.csv'), 'utf8')).toBe(two)
})
