import { createHash } from 'node:crypto'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Disk } from './disk'
import { newProgramState, type ProgramState, programStateSchema } from './program-state'

export type StateStore = Awaited<ReturnType<typeof openState>>

const files = { current: 'estado.json', next: 'estado.nuevo.json', before: 'estado.anterior.json' }

/**
 * The state of the program in its folder. It is written beside the last one and then takes its place, so that one of both is whole
 * whenever the computer stops; should the file be spoilt, the one before is taken.
 */
export async function openState(
  disk: Disk,
  { home, installation }: { home: string; installation: () => string },
) {
  await disk.makeFolder(home)
  const path = (name: keyof typeof files) => join(home, files[name])
  const found = await readState(disk, home)
  let state = found?.state ?? newProgramState(installation())

  return {
    get state(): ProgramState {
      return state
    },
    /** How the state was found: `whole`; `before`: the last one was spoilt; `none`: the first start, or nothing can be read. */
    origin: found?.origin ?? 'none',
    /** What is not stored has not happened: on failure the state is that of before. */
    async save(next: ProgramState): Promise<void> {
      await disk.write(path('next'), sealed(next))
      if ((await disk.read(path('current'))) !== null) await disk.rename(path('current'), path('before'))
      await disk.rename(path('next'), path('current'))
      state = next
    },
  }
}

/** Null where there is none that can be read. */
export async function readState(
  disk: Disk,
  home: string,
): Promise<{ state: ProgramState; origin: 'whole' | 'before' } | null> {
  const current = await readSealed(disk, join(home, files.current))
  if (current) return { state: current, origin: 'whole' }
  // Stopped between the two renames: the next one is whole, and nothing has been done after it.
  const next = await readSealed(disk, join(home, files.next))
  const isInBetween = (await disk.read(join(home, files.current))) === null
  if (next && isInBetween) return { state: next, origin: 'whole' }
  const before = await readSealed(disk, join(home, files.before))
  return before && { state: before, origin: 'before' }
}

const sealed = (state: ProgramState): string => {
  const json = JSON.stringify(state)
  return `${digestOf(json)}\n${json}\n`
}

async function readSealed(disk: Disk, file: string): Promise<ProgramState | null> {
  const [digest, json] = (await disk.read(file))?.toString().split('\n') ?? []
  if (json === undefined || digest !== digestOf(json)) return null
  const reading = v.safeParse(programStateSchema, JSON.parse(json))
  return reading.success ? reading.output : null
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')
