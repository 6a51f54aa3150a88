/**
 * `npm run kill-loop -- --kills 40`: repeatedly saves orders in a real browser and kills it within a quarter of a
 * second. Prints what was found; fails when an order or cart was lost or doubled, or the screen said something false.
 * `--seed 7` repeats the delays of a run, and `--log folder` saves the output of Chromium.
 *
 * With `--ingest` connectors send sales, and the server, its database and the connector's program are killed.
 *
 * With `--fedicom` pharmacies order what a wholesaler serves, and the server, its database and the wholesaler are killed.
 *
 * With `--servers 2` two servers on one database are killed instead, while clients order, ask, import and edit
 * (server/two-servers.test.ts, whose short form is a part of `npm test`).
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runBundled } from './run-bundled.mjs'

const { values } = parseArgs({
  options: {
    servers: { type: 'string' },
    kills: { type: 'string' },
    seed: { type: 'string' },
  },
  strict: false,
})
process.exitCode =
  values.servers === '2' ? killServers() : await runBundled({ main: 'bench/kill-loop/main.ts' })

function killServers() {
  const root = join(import.meta.dirname, '..')
  const vitest = join(root, 'node_modules', '.bin', 'vitest')
  const { status } = spawnSync(vitest, ['run', '--project', 'server', 'server/two-servers.test.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      REBOTICA_SERVER_KILLS: values.kills ?? '40',
      REBOTICA_SERVER_SEED: values.seed ?? String(Date.now() % 100_000),
    },
  })
  return status ?? 1
}
