import { createHash } from 'node:crypto'
import { existsSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { randomFor } from '../demo/basics/random'
import { type Disk, realDisk } from './state/disk'
import { faults } from './testing/faulty-proxy'
import { createProgramWorld, salesFile } from './testing/program-world'

/*
 * The program killed at any of its writes, on a network that fails in every way, while files are written again: in the end the server
 * has the last version of each day, and never less than what the program says that was sent. The long form, with real processes:
 * npm run kill-loop -- --ingest --kills 100.
 */
const world = await createProgramWorld()
const rounds = 12

class Killed extends Error {}

/** Dies at its n-th write: before it, half-way, or after it. */
function mortalDisk(writes: number, half: boolean): Disk {
  let left = writes
  const mortal =
    <Args extends unknown[]>(work: (...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      if (left-- <= 0) throw new Killed()
      await work(...args)
    }
  return {
    ...realDisk,
    write: async (file, content) => {
      if (left === 0 && half) await realDisk.write(file, content.slice(0, content.length / 2))
      await mortal(realDisk.write)(file, content)
    },
    rename: mortal(realDisk.rename),
    remove: mortal(realDisk.remove),
  }
}

test.each([1, 2, 3])(
  'killed at random points, seed %i: the last version of each day counts',
  async (seed) => {
    const random = randomFor('connector program', seed)
    const program = await world.pharmacy()
    const days = ['2026-03-01', '2026-03-02', '2026-03-03']
    /** Units sold: the version of the day's file. */
    const versions = new Map<string, number>()
    const nameOf = (day: string) => `ventas-${day}.csv`
    const write = (day: string) => {
      const version = (versions.get(day) ?? 0) + 1
      versions.set(day, version)
      program.put(nameOf(day), salesFile([[day, '662026', version]]))
    }
    const factsByDay = async () => new Map((await program.facts()).map(([day, , units]) => [day, units]))
    /** What the state says was sent is there, or something later. */
    const check = async () => {
      const state = await program.state()
      const facts = await factsByDay()
      for (const day of days) {
        const file = state?.files[nameOf(day)]
        const isSent = file && !state?.pending.some((batch) => batch.file === nameOf(day))
        if (isSent) expect(facts.get(day)).toBe(sentVersions.get(file.digest))
      }
    }
    const sentVersions = new Map<string, number>()
    const noteDigests = () => {
      for (const [day, version] of versions)
        sentVersions.set(
          createHash('sha256')
            .update(readFileSync(program.path(nameOf(day))))
            .digest('hex'),
          version,
        )
    }

    for (let round = 0; round < rounds; round++) {
      for (const day of days) if (random.chance(0.5)) write(day)
      noteDigests()
      world.setFaults(() => (random.chance(0.4) ? random.pick(faults) : 'none'))
      const stopAt = program.elapsed() + random.integer(0, 120_000)
      const disk = mortalDisk(random.integer(0, 25), random.chance(0.5))
      await program
        .run(() => program.elapsed() > stopAt, disk)
        .catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error
        })
      const file = join(program.home, 'estado.json')
      if (random.chance(0.15) && existsSync(file)) truncateSync(file, random.integer(0, 200))
      else await check()
    }
    world.setFaults(() => 'none')
    for (const day of days) if (!versions.has(day)) write(day)
    noteDigests()
    const wanted = new Map(versions)
    await program.run(async () => {
      const state = await program.state()
      const areRead = days.every(
        (day) => sentVersions.get(state?.files[nameOf(day)]?.digest ?? '') === wanted.get(day),
      )
      return areRead && state?.pending.length === 0
    })
    expect(await factsByDay()).toEqual(wanted)
  },
)
