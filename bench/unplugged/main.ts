import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { acceptTerms } from '../../e2e/accept-terms'
import { install } from '../../e2e/installation'
import { demoPassword } from '../../server/basics/demo-accounts'
import { atMost, printTable, type Row } from '../table'
import { delegatesDay, pharmacistsDay, threeDays } from './days'
import type { Findings } from './findings'
import { isMissed } from './report'
import { serverRows } from './server-rows'

const { seed, share, only, folder } = options()
const installation = await install({ demo: true, environment: { NODE_ENV: '', DATABASE_URL: '' } })
let removed: Promise<void> | undefined
const remove = () => {
  removed ??= installation.remove()
  return removed
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => remove().finally(() => process.exit(130)))
try {
  await installation.start()
  await acceptTerms(installation, { username: 'farmacia', password: demoPassword })
  const parts = { pharmacist: pharmacistsDay, delegate: delegatesDay, days: threeDays }
  const rows: Row[] = []
  const told: Record<string, Findings> = {}
  console.log(`Seed ${seed}; pictures and all findings in ${folder}`)
  for (const [name, play] of Object.entries(parts)) {
    if (only !== undefined && only !== name) continue
    const server = await serverRows(installation)
    const began = Date.now()
    // The other parts are played, too.
    const played = await play({ installation, server, seed, share, pictures: folder }).catch((error) => {
      console.error(error)
      rows.push({ what: `${name}: ended before its end`, measured: 1, unit: '', budget: atMost(0) })
    })
    if (played === undefined) continue
    rows.push(...played.rows)
    told[name] = played.findings
    const minutes = ((Date.now() - began) / 60_000).toFixed(1)
    console.log(`${name}: played in ${minutes} min; load of the machine ${loadavg()[1]?.toFixed(1)}`)
  }
  writeFileSync(join(folder, 'findings.json'), JSON.stringify(told, null, 1))
  printTable(rows)
  const missed = rows.filter(isMissed)
  console.log(missed.length === 0 ? '\nAll goals are met.' : `\n${missed.length} goals are missed.`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  await remove()
}

function options() {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(Date.now() % 100_000) },
      share: { type: 'string', default: '1' },
      only: { type: 'string' },
      folder: { type: 'string' },
    },
  })
  const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'rebotica-unplugged-'))
  mkdirSync(folder, { recursive: true })
  const [seed, share] = [Number(values.seed), Number(values.share)]
  if (Number.isInteger(seed) && share > 0 && share <= 1) return { seed, share, only: values.only, folder }
  console.error(
    'npm run unplugged -- [--seed 7] [--share 0.1] [--only pharmacist|delegate|days] [--folder folder]',
  )
  process.exit(2)
}
