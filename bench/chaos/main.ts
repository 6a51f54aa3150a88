import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { install } from '../../e2e/installation'
import { countRun, isBroken, newFigures, printFigures } from './figures'
import { openLane } from './lane'
import { storyOf } from './story'

const { runs, seed, lanes, folder } = options()
const figures = newFigures()
const began = performance.now()
const tidying: (() => unknown)[] = []
const failed: number[] = []
let isEnding = false
let ended: Promise<void> | undefined
const endAll = async () => {
  isEnding = true
  for (const step of tidying.reverse()) await step()
  printFigures(figures, { began, lanes, failed })
}
// Ctrl-C sends the signal more than once: from the terminal and from the parent process.
const end = () => {
  ended ??= endAll()
  return ended
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => end().finally(() => process.exit(130)))
}
let next = seed
const playLane = async (from: string, index: number) => {
  const lane = await openLane({
    from,
    log: join(folder, `chromium-${index}.log`),
    onEnd: (step) => tidying.push(step),
  })
  while (next < seed + runs && !isEnding) {
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
try {
  console.log(`${runs} runs from seed ${seed}, ${lanes} at once; Chromium's words in ${folder}`)
  const from = process.env.REBOTICA_E2E_DEMO ?? (await loadDemo())
  await Promise.all(Array.from({ length: lanes }, (_, index) => playLane(from, index)))
  process.exitCode = isBroken(figures) ? 1 : 0
} finally {
  await end()
}

/** Once for all lanes; tests that have loaded it already name its folder in the variable. */
async function loadDemo(): Promise<string> {
  const demo = await install({ demo: true, environment: { NODE_ENV: '', DATABASE_URL: '' } })
  tidying.push(() => demo.remove())
  await demo.start()
  await demo.stop()
  return demo.data
}

function options() {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '20' },
      seed: { type: 'string', default: String(Date.now() % 100_000) },
      lanes: { type: 'string', default: '1' },
      log: { type: 'string' },
    },
  })
  const [runs, seed, lanes] = [values.runs, values.seed, values.lanes].map(Number) as [number, number, number]
  if ([runs, seed, lanes].every(Number.isInteger) && runs > 0 && lanes > 0) {
    const folder = values.log ?? mkdtempSync(join(tmpdir(), 'rebotica-chaos-'))
    mkdirSync(folder, { recursive: true })
    return { runs, seed, lanes, folder }
  }
  console.error('npm run chaos -- [--runs 20] [--seed 7] [--lanes 1] [--log folder]')
  process.exit(2)
}
