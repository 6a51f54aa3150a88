import { expect, test } from 'vitest'
import { daysOfWeek, weekBegins, weekPlan } from './plan'

const seeds = Array.from({ length: 200 }, (_, seed) => seed)

test('a seed always gives the same week, another one another', () => {
  expect(weekPlan(7)).toEqual(weekPlan(7))
  expect(weekPlan(7)).not.toEqual(weekPlan(8))
})

test.each(seeds)('week %i: both order each day, one after a switch and one after idle hours', (seed) => {
  const { days } = weekPlan(seed)
  expect(days).toHaveLength(daysOfWeek)
  for (const { stints } of days) {
    expect(new Set(stints.map(({ by }) => by)).size).toBe(2)
    expect(stints.map(({ comes }) => comes)).toEqual(
      expect.arrayContaining(['in the morning', 'by a switch', 'after idle hours']),
    )
    for (const [index, { by, comes, acts }] of stints.entries()) {
      if (comes === 'by a switch') expect(by).not.toBe(stints[index - 1]?.by)
      expect(acts.some(({ kind }) => kind === 'order')).toBe(true)
    }
  }
  expect(days.filter(({ isDiskFull }) => isDiskFull)).toHaveLength(1)
})

test.each(seeds)('week %i: somebody sees the month change', (seed) => {
  const plan = weekPlan(seed)
  const now = Date.parse('2026-03-02T10:00:00Z') + seed * 86_400_000
  const begins = weekBegins(plan, now)
  expect(begins).toBeGreaterThan(now)
  const monthOf = (day: number) => new Date(begins + day * 86_400_000).getUTCMonth()
  expect(monthOf(plan.monthEndsAfter)).not.toBe(monthOf(plan.monthEndsAfter + 1))
  expect(plan.days[plan.monthEndsAfter]?.night.isLate).toBe(true)
})

test('every kind of night, fault and way in is played by some week', () => {
  const days = seeds.flatMap((seed) => weekPlan(seed).days)
  expect(new Set(days.map(({ night }) => night.ends))).toEqual(
    new Set(['closed', 'killed', 'killed when saved']),
  )
  expect(new Set(days.map(({ fault }) => fault))).toEqual(new Set(['cable', 'plane', 'portal']))
  const stints = days.flatMap((day) => day.stints)
  expect(stints.some(({ mistypes }) => mistypes)).toBe(true)
  expect(stints.some(({ isAsked }) => isAsked)).toBe(true)
})
