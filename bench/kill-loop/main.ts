import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isCount, outputFolder, refuseOptions, runProgram, seedOf } from '../harness/program'
import { openWorld, withoutCallLimit } from '../harness/world'
import { isIngestBroken, newIngestCounts } from './ingest-counts'
import { killDuringIngest } from './ingest-loop'
import { isBroken, killOverAndOver, newCounts } from './kill-loop'

const { ingest, kills, seed, log } = options()
if (ingest) await runIngest()
else await runTablet()

async function runTablet() {
  const file = join(outputFolder(log, 'kill-loop'), 'chromium.log')
  const counts = newCounts()
  await runProgram(
    async ({ onEnd }) => {
      const world = await openWorld({ onEnd })
      console.log(`${kills} kills, seed ${seed}; Chromium's words in ${file}`)
      await killOverAndOver({ kills, seed, log: file, counts, world, onEnd })
      return !isBroken(counts)
    },
    () => {
      const said = existsSync(file) ? readFileSync(file, 'utf8') : ''
      console.table({
        ...counts,
        "Chromium's reports of corruption": said.match(/Got corruption/g)?.length ?? 0,
      })
    },
  )
}

async function runIngest() {
  const counts = newIngestCounts()
  await runProgram(
    async ({ onEnd }) => {
      const { installation } = await openWorld({ onEnd, demo: false, environment: withoutCallLimit })
      console.log(`${kills} kills while batches arrive, seed ${seed}`)
      await killDuringIngest({ installation, kills, seed, counts })
      return !isIngestBroken(counts)
    },
    () => console.table(counts),
  )
}

function options() {
  const { values } = parseArgs({
    options: {
      ingest: { type: 'boolean', default: false },
      kills: { type: 'string' },
      seed: { type: 'string' },
      log: { type: 'string' },
    },
  })
  const { ingest, log } = values
  const [kills, seed] = [Number(values.kills ?? (ingest ? 20 : 40)), seedOf(values.seed)]
  if (!isCount(kills) || !Number.isInteger(seed))
    refuseOptions('npm run kill-loop -- [--ingest | --log folder] [--kills 40] [--seed 7]')
  return { ingest, kills, seed, log }
}
