import { expect, test } from 'vitest'
import { dayMinutes, delegateDay, isOffline, pharmacistDay, type Spell } from './day-plan'

const seeds = Array.from({ length: 40 }, (_, seed) => seed)
const minutesOf = (spells: readonly Spell[]) => spells.reduce((sum, { from, until }) => sum + until - from, 0)

test('a seed always gives the same day, another one another', () => {
  expect(pharmacistDay(7)).toEqual(pharmacistDay(7))
  expect(pharmacistDay(7)).not.toEqual(pharmacistDay(8))
})

test.each(seeds)('day %i: a third of it is without a network, a tenth stalls, never two at once', (seed) => {
  for (const { spells, moments } of [pharmacistDay(seed), delegateDay(seed)]) {
    expect(minutesOf(spells.filter(isOffline))).toBeCloseTo(0.3 * dayMinutes)
    expect(minutesOf(spells.filter(({ is }) => is === 'stall'))).toBeCloseTo(0.1 * dayMinutes)
    expect(spells.filter(({ is }) => is === 'portal').length).toBeGreaterThan(1)
    for (const [index, { from }] of spells.entries())
      expect(from).toBeGreaterThan(spells[index - 1]?.until ?? 0)
    expect(spells.at(-1)?.until).toBeLessThan(dayMinutes)
    const noon = moments.find(({ is }) => is === 'restart')?.at ?? 0
    expect(noon).toBe(dayMinutes / 2)
    expect(spells.some(({ from, until }) => from < noon && noon < until)).toBe(true)
    expect(moments.find(({ is }) => is === 'new build')?.at).toBeGreaterThan(noon)
    expect(moments.map(({ at }) => at)).toEqual(moments.map(({ at }) => at).sort((a, b) => a - b))
  }
})

test.each(seeds)('day %i: 40 orders, 60 proposals, 200 tables and filters, 100 scans', (seed) => {
  const acts = pharmacistDay(seed).moments.flatMap((moment) => (moment.is === 'act' ? [moment.act] : []))
  const those = <Kind extends string>(kind: Kind) =>
    acts.filter((act): act is Extract<typeof act, { kind: Kind }> => act.kind === kind)
  expect(those('proposal')).toHaveLength(60)
  const baskets = those('basket')
  expect(those('proposal').filter(({ orders }) => orders).length + baskets.length).toBe(40)
  expect(baskets.flatMap(({ scans }) => scans)).toHaveLength(100)
  expect(those('looks').flatMap(({ changes }) => changes)).toHaveLength(200)
})

test.each(seeds)('day %i: a report is asked for in every spell without a network', (seed) => {
  const { spells, moments } = pharmacistDay(seed)
  for (const { from, until } of spells.filter(isOffline)) {
    const reports = moments.filter(
      (moment) =>
        moment.is === 'act' && moment.act.kind === 'report' && from < moment.at && moment.at < until,
    )
    expect(reports.length).toBeGreaterThan(0)
  }
})
