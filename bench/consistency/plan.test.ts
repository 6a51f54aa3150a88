import { expect, test } from 'vitest'
import { clients, planOf } from './plan'
import { wireFaults } from './wire'

const plans = Array.from({ length: 500 }, (_, seed) => planOf(seed))
const faults = plans.flatMap((plan) => plan.faults)

test('a seed draws the same plan each time, and another seed another one', () => {
  expect(planOf(7)).toEqual(planOf(7))
  expect(new Set(plans.map((plan) => JSON.stringify(plan))).size).toBe(plans.length)
})

test('every fault is drawn, on every wire in every way', () => {
  expect(new Set(faults.map(({ fault }) => fault)).size).toBe(7)
  const wires = faults.flatMap((fault) => (fault.fault === 'wire' ? [`${fault.client} ${fault.wire}`] : []))
  expect(new Set(wires).size).toBe(clients.length * wireFaults.length)
})

test('faults come in the order in which they are played, some a millisecond after another', () => {
  const apart = plans.flatMap(({ faults }) =>
    faults.slice(1).map(({ atMs }, index) => atMs - (faults[index]?.atMs ?? 0)),
  )
  expect(Math.min(...apart)).toBeGreaterThanOrEqual(0)
  expect(apart.filter((ms) => ms === 1).length).toBeGreaterThan(50)
})

test('in nearly every plan orders are saved, taken, served and withdrawn, prices change and sales arrive', () => {
  for (const does of ['save', 'take', 'serve', 'withdraw', 'price', 'sell']) {
    const having = plans.filter(({ steps }) =>
      Object.values(steps).some((each) => each.some((step) => step.does === does)),
    )
    expect(having.length).toBeGreaterThan(plans.length * 0.9)
  }
})
