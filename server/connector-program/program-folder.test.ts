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
