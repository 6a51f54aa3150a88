import { parseArgs } from 'node:util'
import { install } from '../../e2e/installation'
import { isBroken, newIngestCounts } from './ingest-counts'
import { killDuringIngest } from './ingest-loop'

const { values } = parseArgs({
  options: {
    ingest: { type: 'boolean', default: true },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
})
const [kills, seed] = [Number(values.kills), Number(values.seed)]
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
  console.error('npm run kill-loop -- --ingest [--kills 20] [--seed 7]')
  process.exit(2)
}
const counts = newIngestCounts()
const installation = await install({
  demo: false,
  environment: { NODE_ENV: '', DATABASE_URL: '', CALLS_PER_MINUTE: '0' },
})
let ended: Promise<void> | undefined
const end = () => {
  ended ??= installation.remove().then(() => console.table(counts))
  return ended
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => end().finally(() => process.exit(130)))
try {
  console.log(`${kills} kills while batches arrive, seed ${seed}`)
  await killDuringIngest({ installation, kills, seed, counts })
  process.exitCode = isBroken(counts) ? 1 : 0
} finally {
  await end()
}
