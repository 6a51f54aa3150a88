import { type Finding, rules } from './findings'
import { type History, isAct, isLook } from './history'
import { sendingTimes } from './sending'

/** Results of all histories. Every rule is there from the start, to be seen as 0. */
export const newFigures = () => ({
  histories: 0,
  events: 0,
  acts: new Map<string, number>(),
  looks: 0,
  ordersSeen: 0,
  faults: new Map<string, number>(),
  /** How long after the faults each order was sent (ms). */
  sending: [] as number[],
  wrong: new Map<string, number>(rules.map((rule) => [rule, 0])),
  failed: [] as number[],
})
export type Figures = ReturnType<typeof newFigures>

const add = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)

export function countHistory(
  figures: Figures,
  { seed, history, findings }: { seed: number; history: History; findings: readonly Finding[] },
): void {
  figures.histories += 1
  figures.events += history.length
  for (const { act, said } of history.filter(isAct)) add(figures.acts, `${act}: ${said}`)
  for (const { orders } of history.filter(isLook)) {
    figures.looks += 1
    figures.ordersSeen += orders.length
  }
  for (const event of history)
    if (event.kind === 'fault') add(figures.faults, event.fault.replace(/ (of|clock|\d|[+-]).*$/, ''))
  figures.sending.push(...[...sendingTimes(history).values()].filter((ms) => ms !== null))
  for (const { rule } of findings) add(figures.wrong, rule)
  if (findings.length > 0) figures.failed.push(seed)
}

export function printFigures(figures: Figures, began: number): void {
  const sending = figures.sending.sort((a, b) => a - b)
  const at = (share: number) => sending[Math.floor(share * (sending.length - 1))] ?? 0
  console.table({
    ...{ histories: figures.histories, events: figures.events, looks: figures.looks },
    'orders seen': figures.ordersSeen,
    ...Object.fromEntries([...figures.acts].sort()),
    ...Object.fromEntries([...figures.faults].sort().map(([fault, count]) => [`fault: ${fault}`, count])),
    'sent after the faults, ms (median, 99 %, longest)': `${at(0.5)}, ${at(0.99)}, ${at(1)}`,
    ...Object.fromEntries(figures.wrong),
    seconds: Math.round((performance.now() - began) / 1_000),
  })
  for (const seed of figures.failed) console.log(`Again: npm run consistency -- --only ${seed}`)
}
