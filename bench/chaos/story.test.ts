import { expect, test } from 'vitest'
import { faultsOf, latestStrikeMs, storyOf } from './story'

const stories = Array.from({ length: 1_000 }, (_, seed) => storyOf(seed))
const acts = stories.flatMap((story) => story.acts)

test('a seed draws the same story each time, and another seed nearly always another one', () => {
  expect(storyOf(7)).toEqual(storyOf(7))
  expect(new Set(stories.map((story) => JSON.stringify(story.acts))).size).toBeGreaterThan(
    stories.length * 0.99,
  )
})

test('every story saves one to four orders, and is played by people who can do what it says', () => {
  for (const { acts } of stories) {
    const orders = acts.filter(({ kind }) => kind.startsWith('order'))
    expect(orders.length).toBeGreaterThanOrEqual(1)
    expect(orders.length).toBeLessThanOrEqual(4)
    for (const { kind, by } of acts) expect(by === 'delegate').toBe(kind === 'registration')
  }
})

test('strikes fall in the order in which they are played, within two seconds', () => {
  for (const { strikes } of acts) {
    const delays = strikes.map(({ delayMs }) => delayMs)
    expect(delays).toEqual([...delays].sort((a, b) => a - b))
    for (const delay of delays) expect(delay).toBeGreaterThanOrEqual(0)
    for (const delay of delays) expect(delay).toBeLessThanOrEqual(latestStrikeMs)
  }
})

test('every fault is drawn, alone and beside others, and some stories have none', () => {
  const drawn = new Set(stories.flatMap(faultsOf))
  expect([...drawn].sort()).toEqual([
    'captive-portal',
    'clock',
    'cut',
    'duplicate',
    'kill-browser',
    'kill-database',
    'kill-server',
    'lose-orders',
    'lose-reply',
    'offline',
    'quota',
    'revoke-session',
    'saved-twice',
    'second-tab',
    'slow',
    'truncate',
  ])
  const counts = stories.map((story) => faultsOf(story).length)
  expect(counts.some((count) => count === 0)).toBe(true)
  expect(counts.filter((count) => count >= 3).length).toBeGreaterThan(stories.length / 4)
})
