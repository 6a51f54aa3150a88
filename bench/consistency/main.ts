import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { databaseUrl, isAlive, postmasterOf } from '../../e2e/installation'
import { createDatabase } from '../../server/db/connection'
import { isCount, outputFolder, refuseOptions, runProgram, seedOf } from '../harness/program'
import { check } from './check'
import { countHistory, newFigures, printFigures } from './figures'
import { writeHistory } from './history'
import { nameOfFault, planOf } from './plan'
import { play } from './play'
import { openServers } from './servers'

const { minutes, histories, seed, browsers, folder } = options()
const figures = newFigures()
const began = performance.now()

await runProgram(
  async ({ onEnd, isEnding }) => {
    console.log(`Up to ${histories} histories in ${minutes} minutes from seed ${seed}; they are in ${folder}`)
    const world = await openWorld(onEnd)
    for (let number = 1; number <= histories && !isEnding(); number += 1) {
      if (performance.now() - began > minutes * 60_000) break
      const plan = planOf(seed + number - 1)
      const history = await play(world, plan, number)
      writeHistory(join(folder, `history-${plan.seed}.jsonl`), history)
      const findings = check(history)
      countHistory(figures, { seed: plan.seed, history, findings })
      console.log(`seed ${plan.seed}: ${plan.faults.map(nameOfFault).join(', ')}`)
      for (const { rule, what } of findings) console.log(`   ! ${rule}: ${what}`)
    }
    return figures.failed.length === 0
  },
  () => printFigures(figures, began),
)

/** Two servers on one data folder of their own, whose database can be killed, too. */
async function openWorld(onEnd: (tidy: () => unknown) => void) {
  const data = mkdtempSync(join(tmpdir(), 'rebotica-consistency-'))
  // When this runs as root, the embedded database runs as another user, who has to read the folder.
  chmodSync(data, 0o755)
  onEnd(() => rmSync(data, { recursive: true, force: true }))
  const end = (signal: NodeJS.Signals) => {
    const pid = postmasterOf(data)
    if (pid !== null && isAlive(pid)) process.kill(pid, signal)
  }
  const servers = await openServers(
    'dist/server/main.js',
    { REBOTICA_DATA: data, DATABASE_URL: '', NODE_ENV: '' },
    () => end('SIGKILL'),
  )
  onEnd(() => end('SIGQUIT'))
  onEnd(servers.stop)
  let known = { url: '', db: createDatabase('') }
  const db = () => {
    const url = databaseUrl(data)
    if (known.url !== url) known = { url, db: createDatabase(url) }
    return known.db
  }
  onEnd(() => known.db.destroy())
  return { servers, db, browsers: { count: browsers, log: join(folder, 'chromium.log') } }
}

function options() {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      histories: { type: 'string', default: '100' },
      seed: { type: 'string' },
      only: { type: 'string' },
      browsers: { type: 'string', default: '2' },
      log: { type: 'string' },
    },
  })
  const minutes = Number(values.minutes)
  const histories = values.only === undefined ? Number(values.histories) : 1
  const seed = seedOf(values.only ?? values.seed)
  const browsers = Number(values.browsers)
  if (!(minutes > 0) || ![0, 1, 2, 3, 4].includes(browsers) || !isCount(histories) || !Number.isInteger(seed))
    refuseOptions(
      'npm run consistency -- [--minutes 10] [--histories 100] [--seed 7] [--only 7] [--browsers 2] [--log folder]',
    )
  return { minutes, histories, seed, browsers, folder: outputFolder(values.log, 'consistency') }
}
