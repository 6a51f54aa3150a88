import { type Installation, install } from '../../e2e/installation'
import type { Random } from '../../server/demo/basics/random'
import { withoutCallLimit } from '../harness/world'
import type { CutCounts } from './counts'
import { createUnsyncedFolder } from './unsynced-folder'

/** A server and its database on a disk of their own: `kill` cuts their power. */
export async function plugIn({ counts, random, onEnd, environment }: Plug): Promise<Installation> {
  const disk = createUnsyncedFolder('plug-server')
  onEnd(disk.remove)
  disk.prepare()
  const installation = await install({
    demo: false,
    folder: disk.home,
    environment: {
      ...{ NODE_ENV: '', DATABASE_URL: '' },
      ...withoutCallLimit,
      ...environment,
      ...disk.environment,
    },
  })
  return {
    ...installation,
    async kill() {
      counts.add(await disk.cut(random))
      await installation.kill()
    },
    // It is on the same power.
    killDatabase() {},
  }
}
type Plug = {
  counts: CutCounts
  random: Random
  onEnd: (tidy: () => unknown) => void
  environment?: Record<string, string>
}
