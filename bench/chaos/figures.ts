import { type Findings, newFindings } from '../harness/ledger'
import type { JudgedRun } from './lane'
import type { Story } from './story'

type Kind = keyof Findings | 'wrong claims' | 'left waiting' | 'screens stuck'

/** Results of all runs. Every kind of what may go wrong is there from the start, to be seen as 0. */
export const newFigures = () => ({
  runs: 0,
  /** Orders, tickets, registrations and withdrawals. */
  begun: 0,
  saved: 0,
  cutShort: 0,
  crashes: 0,
  pillsLookedAt: 0,
  ordersLookedAt: 0,
  /** Faults by name, as they were drawn: an act that is cut short meets only some of them. */
  faults: new Map<string, number>(),
  wrong: new Map<Kind, number>(
    [...(Object.keys(newFindings()) as Kind[]), 'wrong claims', 'left waiting', 'screens stuck'].map(
      (kind) => [kind as Kind, 0],
    ),
  ),
})
export type Figures = ReturnType<typeof newFigures>

export const isBroken = ({ wrong }: Figures): boolean => [...wrong.values()].some((count) => count > 0)

/** Adds a run, and gives what was wrong in it. */
export function countRun(figures: Figures, { story, result }: { story: Story; result: JudgedRun }): string[] {
  figures.runs += 1
  figures.begun += story.acts.length
  figures.saved += result.saved
  figures.cutShort += result.cutShort
  figures.crashes += result.crashes
  figures.pillsLookedAt += result.looked.pills
  figures.ordersLookedAt += result.looked.orders
  for (const fault of result.faults) figures.faults.set(fault, (figures.faults.get(fault) ?? 0) + 1)
  const found: [Kind, string[]][] = [
    ...(Object.entries(result.findings) as [Kind, string[]][]),
    ['wrong claims', result.wrongClaims],
    ['left waiting', result.left],
    ['screens stuck', result.stuck],
  ]
  for (const [kind, those] of found) figures.wrong.set(kind, (figures.wrong.get(kind) ?? 0) + those.length)
  return found.flatMap(([kind, those]) => those.map((each) => `${kind}: ${each}`))
}

export function printFigures(
  figures: Figures,
  { began, lanes, failed }: { began: number; lanes: number; failed: readonly number[] },
): void {
  const seconds = (performance.now() - began) / 1000
  console.table({
    runs: figures.runs,
    'orders, tickets, registrations and withdrawals begun': figures.begun,
    'called saved by a screen': figures.saved,
    'cut short by a fault before that': figures.cutShort,
    'browsers that came up dead, or crashed': figures.crashes,
    'times "Todo enviado" was held against the server': figures.pillsLookedAt,
    'times an order in a list was': figures.ordersLookedAt,
    ...Object.fromEntries([...figures.faults].sort().map(([kind, count]) => [`drawn: ${kind}`, count])),
    ...Object.fromEntries(figures.wrong),
    'seconds of a run': Number(((seconds * lanes) / Math.max(1, figures.runs)).toFixed(1)),
    seconds: Math.round(seconds),
  })
  for (const seed of failed) console.log(`Again: npm run chaos -- --runs 1 --seed ${seed}`)
}
