import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isCount, outputFolder, refuseOptions, runProgram, seedOf } from '../harness/program'
import { openWorld, withoutCallLimit } from '../harness/world'
import { isFedicomBroken, newFedicomCounts } from './fedicom-counts'
import { killDuringDeliveries } from './fedicom-loop'
import { fedicomEnvironment } from './fedicom-world'
import { isIngestBroken, newIngestCounts } from './ingest-counts'
import { killDuringIngest } from './ingest-loop'
import { isBroken, killOverAndOver, newCounts } from './kill-loop'

const { ingest, fedicom, kills, seed, log } = options()
if (ingest) await runIngest()
else if (fedicom) await runFedicom()
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

async function runFedicom() {
  const counts = newFedicomCounts()
  await runProgram(
    async ({ onEnd, isEnding }) => {
      const environment = { ...withoutCallLimit, ...fedicomEnvironment }
      const { installation } = await openWorld({ onEnd, demo: false, environment })
      console.log(`${kills} kills while a wholesaler serves orders, seed ${seed}`)
      await killDuringDeliveries({ installation, kills, seed, counts, onEnd, isEnding })
      return !isFedicomBroken(counts)
    },
    () => console.table(counts),
  )
}

function options() {
  const { values } = parseArgs({
    options: {
      ingest: { type: 'boolean', default: false },
      fedicom: { type: 'boolean', default: false },
      kills: { type: 'string' },
      seed: { type: 'string' },
      log: { type: 'string' },
    },
  })
  const { ingest, fedicom, log } = values
  const [kills, seed] = [Number(values.kills ?? (ingest || fedicom ? 20 : 40)), seedOf(values.seed)]
  if (!isCount(kills) || !Number.isInteger(seed))
    refuseOptions('npm run kill-loop -- [--ingest | --fedicom | --log folder] [--kills 40] [--seed 7]')
  return { ingest, fedicom, kills, seed, log }
}
