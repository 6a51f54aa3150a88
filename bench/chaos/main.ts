import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isCount, outputFolder, refuseOptions, runProgram, seedOf } from '../harness/program'
import { loadDemo } from '../harness/world'
import { countRun, isBroken, newFigures, printFigures } from './figures'
import { openLane } from './lane'
import { storyOf } from './story'

const { runs, seed, lanes, folder } = options()
const figures = newFigures()
const began = performance.now()
const failed: number[] = []
let next = seed

await runProgram(
  async ({ onEnd, isEnding }) => {
    const playLane = async (from: string, index: number) => {
      const lane = await openLane({ from, log: join(folder, `chromium-${index}.log`), onEnd })
      while (next < seed + runs && !isEnding()) {
        const story = storyOf(next++)
        const result = await lane.play(story)
        const problems = countRun(figures, { story, result })
        console.log(
          `seed ${story.seed}: ${result.saved} saved, ${result.cutShort} cut short; ${result.faults.join(', ') || 'no faults'} (${result.seconds.join(' + ')} s)`,
        )
        for (const problem of problems) console.log(`   ! ${problem}`)
        if (problems.length > 0) failed.push(story.seed)
      }
    }
    console.log(`${runs} runs from seed ${seed}, ${lanes} at once; Chromium's words in ${folder}`)
    const from = await loadDemo(onEnd)
    await Promise.all(Array.from({ length: lanes }, (_, index) => playLane(from, index)))
    return !isBroken(figures)
  },
  () => printFigures(figures, { began, lanes, failed }),
)

function options() {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '20' },
      seed: { type: 'string' },
      lanes: { type: 'string', default: '1' },
      log: { type: 'string' },
    },
  })
  const [runs, seed, lanes] = [Number(values.runs), seedOf(values.seed), Number(values.lanes)]
  if (!isCount(runs) || !isCount(lanes) || !Number.isInteger(seed))
    refuseOptions('npm run chaos -- [--runs 20] [--seed 7] [--lanes 1] [--log folder]')
  return { runs, seed, lanes, folder: outputFolder(values.log, 'chaos') }
}
