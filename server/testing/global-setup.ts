import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../db/postgres/embedded'
import { fillTemplate } from './template-database'

/** One PostgreSQL for the run, in a folder that goes with it; its own database becomes the migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'rebotica-test-'))
  // PostgreSQL may run as another system user, who has to get through.
  await chmod(dataFolder, 0o755)
  const embedded = await openEmbedded(dataFolder)
  await fillTemplate({ ownerUrl: embedded.ownerUrl, role: new URL(embedded.url).username })
  project.provide('templateUrl', embedded.ownerUrl)
  project.provide('serverUrl', embedded.url)
  project.provide('nodeUrls', [])

  return async () => {
    await embedded.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the migrated database that each test file copies. */
    templateUrl: string
    /** Address of the template database with the rights of the server. */
    serverUrl: string
    /** The other nodes of a cluster, which have databases of the same names: their database `postgres`. */
    nodeUrls: string[]
  }
}
