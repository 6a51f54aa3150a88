import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { acceptTerms } from '../../e2e/accept-terms'
import { demoPassword } from '../../server/basics/demo-accounts'
import { outputFolder, refuseOptions, runProgram, seedOf } from '../harness/program'
import { openWorld, withoutCallLimit } from '../harness/world'
import { atMost, printTable, type Row } from '../table'
import { delegatesDay, pharmacistsDay, threeDays } from './days'
import type { Findings } from './findings'
import { username } from './pharmacist'
import { markedUnits } from './played-data'
import { isMissed } from './report'
import { week } from './week/week'

const { seed, share, only, folder, isWeek } = options()

await runProgram(async ({ onEnd }) => {
  console.log(`Seed ${seed}; pictures and all findings in ${folder}`)
  if (isWeek) {
    const world = await openWorld({ onEnd, environment: withoutCallLimit })
    const { rows, findings } = await week({ world, seed, folder })
    return told(rows, { week: findings })
  }
  const world = await openWorld({ onEnd, orderId: markedUnits })
  await acceptTerms(world.installation, { username, password: demoPassword })
  const parts = { pharmacist: pharmacistsDay, delegate: delegatesDay, days: threeDays }
  const rows: Row[] = []
  const findings: Record<string, Findings> = {}
  for (const [name, play] of Object.entries(parts)) {
    if (only !== undefined && only !== name) continue
    await world.server.countFromNow()
    const began = Date.now()
    // The other parts are played, too.
    const played = await play({ world, seed, share, pictures: folder }).catch((error) => {
      console.error(error)
      rows.push({ what: `${name}: ended before its end`, measured: 1, unit: '', budget: atMost(0) })
    })
    if (played === undefined) continue
    rows.push(...played.rows)
    findings[name] = played.findings
    const minutes = ((Date.now() - began) / 60_000).toFixed(1)
    console.log(`${name}: played in ${minutes} min; load of the machine ${loadavg()[1]?.toFixed(1)}`)
  }
  return told(rows, findings)
})

/** Whether all goals are met. */
function told(rows: readonly Row[], findings: Record<string, Findings>): boolean {
  writeFileSync(join(folder, 'findings.json'), JSON.stringify(findings, null, 1))
  printTable(rows)
  const missed = rows.filter(isMissed)
  console.log(missed.length === 0 ? '\nAll goals are met.' : `\n${missed.length} goals are missed.`)
  return missed.length === 0
}

function options() {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      share: { type: 'string', default: '1' },
      only: { type: 'string' },
      folder: { type: 'string' },
      week: { type: 'boolean', default: false },
    },
  })
  const [seed, share] = [seedOf(values.seed), Number(values.share)]
  if (!Number.isInteger(seed) || !(share > 0 && share <= 1))
    refuseOptions(
      'npm run unplugged -- [--week] [--seed 7] [--share 0.1] [--only pharmacist|delegate|days] [--folder folder]',
    )
  const folder = outputFolder(values.folder, 'unplugged')
  return { seed, share, only: values.only, folder, isWeek: values.week }
}
