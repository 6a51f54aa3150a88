import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { randomFor } from '../../server/demo/basics/random'
import { outputFolder, refuseOptions, runProgram, seedOf } from '../harness/program'
import { openWorld } from '../harness/world'
import { isBroken, killOverAndOver, newCounts } from '../kill-loop/kill-loop'
import { createCutCounts } from './counts'
import { cutServerOverAndOver, isServerBroken, newServerCounts } from './server-loop'
import { createUnsyncedFolder, hasCompiler } from './unsynced-folder'

const { browser, server, seed, holes } = options()
if (!hasCompiler()) process.exitCode = 1
else {
  if (browser > 0) await runBrowser()
  if (server > 0) await runServer()
}

async function runBrowser() {
  const file = join(outputFolder(undefined, 'pull-the-plug'), 'chromium.log')
  const [counts, cutCounts] = [newCounts(), createCutCounts()]
  await runProgram(
    async ({ onEnd }) => {
      const world = await openWorld({ onEnd })
      const disk = createUnsyncedFolder('plug-tablet', holes ? 'with holes' : 'in order')
      onEnd(disk.remove)
      disk.prepare()
      const random = randomFor('plug browser', seed)
      const cut = async () => cutCounts.add(await disk.cut(random))
      console.log(`${browser} cuts of a tablet's power, seed ${seed}; Chromium's words in ${file}`)
      const tablet = { ...disk, cut }
      await killOverAndOver({ kills: browser, seed, log: file, counts, world, onEnd, disk: tablet })
      return !isBroken(counts) && !cutCounts.isBlind()
    },
    () => console.table({ ...counts, ...cutCounts.all() }),
  )
}

async function runServer() {
  const [counts, cutCounts] = [newServerCounts(), createCutCounts()]
  await runProgram(
    async ({ onEnd, isEnding }) => {
      console.log(`${server} cuts of a server's power, seed ${seed}`)
      await cutServerOverAndOver({ cuts: server, seed, counts, cutCounts, onEnd, isEnding })
      return !isServerBroken(counts) && !cutCounts.isBlind()
    },
    () => console.table({ ...counts, ...cutCounts.all() }),
  )
}

function options() {
  const { values } = parseArgs({
    options: {
      browser: { type: 'string' },
      server: { type: 'string' },
      seed: { type: 'string' },
      holes: { type: 'boolean', default: false },
    },
  })
  const [browser, server] = [Number(values.browser ?? 0), Number(values.server ?? 0)]
  const seed = seedOf(values.seed)
  const isFine = [browser, server, seed].every((number) => Number.isInteger(number) && number >= 0)
  if (!isFine || browser + server === 0)
    refuseOptions('npm run pull-the-plug -- --browser 40 [--holes] | --server 40 [--seed 7]')
  return { browser, server, seed, holes: values.holes }
}
