import { parseArgs } from 'node:util'
import { refuseOptions, runProgram, seedOf } from '../harness/program'
import { createCutCounts } from './counts'
import { cutServerOverAndOver, isServerBroken, newServerCounts } from './server-loop'
import { hasCompiler } from './unsynced-folder'

const { server, seed } = options()
if (hasCompiler() && server > 0) await runServer()

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
    options: { server: { type: 'string' }, seed: { type: 'string' } },
  })
  const [server, seed] = [Number(values.server ?? 0), seedOf(values.seed)]
  if (![server, seed].every((number) => Number.isInteger(number) && number >= 0) || server === 0)
    refuseOptions('npm run pull-the-plug -- --browser 40 | --server 40 [--seed 7]')
  return { server, seed }
}
