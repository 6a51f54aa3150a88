import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { batched } from './batched'

type Item = { id: number; key: number; fails: boolean }

const after = async (turns: number) => {
  for (let turn = 0; turn < turns; turn += 1) await nextTurn()
}

const caller = fc.record({ key: fc.integer({ min: 0, max: 3 }), fails: fc.boolean(), comesAt: fc.nat(12) })

test('each caller gets its own answer, once, whoever comes when and whatever fails', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(caller, { maxLength: 30 }),
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.nat(4), { minLength: 1 }),
      async (callers, most, turnsOfBatches) => {
        const batches: Item[][] = []
        let underWay = 0
        const ask = batched(
          async (items: readonly Item[]) => {
            batches.push([...items])
            underWay += 1
            expect(underWay).toBe(1)
            await after(turnsOfBatches[batches.length % turnsOfBatches.length] ?? 0)
            underWay -= 1
            if (items.some(({ fails }) => fails)) throw new Error(items.map(({ id }) => id).join())
            return items.map(({ id }) => id * 10)
          },
          { most, keyOf: ({ key }) => key },
        )
        const answers = await Promise.allSettled(
          callers.map(async ({ comesAt, ...item }, id) => {
            await after(comesAt)
            return await ask({ ...item, id })
          }),
        )

        expect(
          batches
            .flat()
            .map(({ id }) => id)
            .sort((a, b) => a - b),
        ).toEqual(callers.map((_, id) => id))
        for (const batch of batches) {
          expect(batch.length).toBeLessThanOrEqual(most)
          expect(new Set(batch.map(({ key }) => key)).size).toBe(batch.length)
          const fails = batch.some((item) => item.fails)
          for (const { id } of batch)
            expect(answers[id]).toMatchObject(
              fails
                ? { status: 'rejected', reason: { message: batch.map((item) => item.id).join() } }
                : { status: 'fulfilled', value: id * 10 },
            )
        }
        for (const key of [0, 1, 2, 3]) {
          const came = callers
            .map((each, id) => ({ ...each, id }))
            .filter((each) => each.key === key)
            .sort((a, b) => a.comesAt - b.comesAt || a.id - b.id)
          const went = batches.flat().filter((item) => item.key === key)
          expect(went.map(({ id }) => id)).toEqual(came.map(({ id }) => id))
        }
      },
    ),
  )
})

describe('a batch', () => {
  const watched = (options: { patienceMs?: number } = {}) => {
    const batches: { items: readonly string[]; end: () => void }[] = []
    const ask = batched(
      (items: readonly string[]) =>
        new Promise<readonly string[]>((resolve) => {
          batches.push({ items, end: () => resolve(items) })
        }),
      { most: 10, ...options },
    )
    return { ask, batches }
  }

  test('of one begins in the same turn, and whoever comes meanwhile goes together', async () => {
    const { ask, batches } = watched()
    const first = ask('a')
    await nextTurn()
    expect(batches.map(({ items }) => items)).toEqual([['a']])
    const others = [ask('b'), ask('c')]
    await nextTurn()
    expect(batches).toHaveLength(1)
    batches[0]?.end()
    expect(await first).toBe('a')
    await nextTurn()
    expect(batches.map(({ items }) => items)).toEqual([['a'], ['b', 'c']])
    batches[1]?.end()
    expect(await Promise.all(others)).toEqual(['b', 'c'])
  })

  test('that hangs holds nobody up for longer than the others’ patience', async () => {
    const { ask, batches } = watched({ patienceMs: 5 })
    const first = ask('a')
    await nextTurn()
    const second = ask('b')
    await expect.poll(() => batches.length).toBe(2)
    batches[1]?.end()
    expect(await second).toBe('b')
    batches[0]?.end()
    expect(await first).toBe('a')
  })

  test('runs for the call that came first', async () => {
    const call = new AsyncLocalStorage<string>()
    const of: unknown[] = []
    const ask = batched(
      async (items: readonly string[]) => {
        of.push(call.getStore())
        await nextTurn()
        return items
      },
      { most: 1 },
    )
    await Promise.all(['a', 'b', 'c'].map((name) => call.run(name, () => ask(name))))
    expect(of).toEqual(['a', 'b', 'c'])
  })

  test('whose work forgets somebody fails for all', async () => {
    const ask = batched(async (items: readonly string[]) => items.slice(1), { most: 10 })
    const answers = await Promise.allSettled([ask('a'), ask('b')])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
