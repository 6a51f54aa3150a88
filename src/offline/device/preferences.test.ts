import { expect, test, vi } from 'vitest'
import { createPreferences } from '@/offline/device/preferences'
import { openTestDatabase } from '@/offline/testing/test-database'

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const adding = (item: string) => (value: unknown) => [...listOf(value), item]

test('edits of two windows at once meet in one value', async () => {
  const one = openTestDatabase()
  const windows = [createPreferences(one), createPreferences(openTestDatabase(one.name))]
  const outcomes = await Promise.all(
    windows.flatMap(({ change }) => ['a', 'b', 'c'].map((item) => change('list', adding(item)))),
  )
  expect(outcomes.every(({ ok }) => ok)).toBe(true)
  expect(listOf(await windows[0]?.read('list')).sort()).toEqual(['a', 'a', 'b', 'b', 'c', 'c'])
})

test('a full disk is reported, and what was stored before stays', async () => {
  const database = openTestDatabase()
  const { change, read } = createPreferences(database)
  await change('list', adding('a'))
  vi.spyOn(database.preferences, 'put').mockRejectedValueOnce(
    Object.assign(new Error('full'), { name: 'QuotaExceededError' }),
  )
  expect(await change('list', adding('b'))).toEqual({ ok: false, reason: 'storage_full' })
  expect(await read('list')).toEqual(['a'])
})

test('a value that another key has sealed is never written over', async () => {
  const database = openTestDatabase()
  const sealed = { key: 'list', sealed: new Uint8Array([1]) } as never
  await database.preferences.put(sealed)
  const { change } = createPreferences(database)
  expect(await change('list', adding('a'))).toEqual({ ok: false, reason: 'storage_failed' })
  expect(await database.preferences.get('list')).toEqual(sealed)
})

test('whoever follows a value hears of its changes until it stops', async () => {
  const { change, follow } = createPreferences(openTestDatabase())
  const heard = vi.fn()
  const stop = follow('list', heard)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
  await change('list', adding('a'))
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2))
  stop()
  await change('list', adding('b'))
  expect(heard).toHaveBeenCalledTimes(2)
})
