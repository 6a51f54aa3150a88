import { randomUUID } from 'node:crypto'
import { version } from '../../package.json'
import { createConnectorCalls } from './calls/connector-calls'
import type { ProgramParts } from './program-parts'
import type { ProgramSettings } from './settings'
import { createBodies } from './state/bodies'
import type { Disk } from './state/disk'
import { openState } from './state/state-store'

/** The parts of the program on the folder of `settings`, which has to be locked. */
export async function openProgram({
  settings,
  disk,
  stop,
  log,
}: {
  settings: ProgramSettings
  disk: Disk
  stop: AbortSignal
  log: ProgramParts['log']
}): Promise<ProgramParts> {
  const { home, server, style, readKey, keyPlace } = settings
  return {
    store: await openState(disk, { home, installation: randomUUID }),
    bodies: createBodies(disk, home),
    calls: createConnectorCalls({ server, program: `rebotica-conector/${version}`, stop }),
    readKey,
    keyPlace,
    style,
    now: () => new Date(),
    elapsed: () => performance.now(),
    newId: randomUUID,
    chance: Math.random,
    stop,
    log,
  }
}
