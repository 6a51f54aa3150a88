import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { acceptTerms } from '../../e2e/accept-terms'
import { install } from '../../e2e/installation'
import { startProxy } from '../../e2e/proxy'
import { demoPassword } from '../../server/basics/demo-accounts'
import { watchServer } from './demo-server'
import { isBroken, killOverAndOver, newCounts } from './kill-loop'

const { kills, seed, log } = options()
const counts = newCounts()
const installation = await install({ demo: true, environment: { NODE_ENV: '', DATABASE_URL: '' } })
const tidying: (() => unknown)[] = [() => installation.remove()]
let ended: Promise<void> | undefined
/** Cleans up and prints the results, also when a run is aborted. */
const endAll = async () => {
  for (const step of tidying.reverse()) await step()
  const said = existsSync(log) ? readFileSync(log, 'utf8') : ''
  console.table({ ...counts, "Chromium's reports of corruption": said.match(/Got corruption/g)?.length ?? 0 })
}
// Ctrl-C sends the signal more than once: from the terminal and from the parent process.
const end = () => {
  ended ??= endAll()
  return ended
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => end().finally(() => process.exit(130)))
}
try {
  await installation.start()
  await acceptTerms(installation, { username: 'farmacia', password: demoPassword })
  const server = await watchServer(installation)
  tidying.push(server.close)
  const network = await startProxy(() => installation.port)
  tidying.push(network.close)
  console.log(`${kills} kills, seed ${seed}; Chromium's words in ${log}`)
  await killOverAndOver({ kills, seed, log, counts, server, network, onEnd: (step) => tidying.push(step) })
  process.exitCode = isBroken(counts) ? 1 : 0
} finally {
  await end()
}

function options(): { kills: number; seed: number; log: string } {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '40' },
      seed: { type: 'string', default: String(Date.now() % 100_000) },
      log: { type: 'string' },
    },
  })
  const folder = values.log ?? mkdtempSync(join(tmpdir(), 'rebotica-kill-loop-'))
  mkdirSync(folder, { recursive: true })
  const [kills, seed] = [Number(values.kills), Number(values.seed)]
  if (Number.isInteger(kills) && kills > 0 && Number.isInteger(seed)) {
    return { kills, seed, log: join(folder, 'chromium.log') }
  }
  console.error('npm run kill-loop -- [--kills 40] [--seed 7] [--log folder]')
  process.exit(2)
}
