import { expect, test, vi } from 'vitest'
import { lazyObject } from '@/offline/basics/lazy-object'

type Greeter = { greet(name: string): Promise<string>; part(name: string): Promise<string> }

const greeter: Greeter = {
  greet: async (name) => `Hello ${name}`,
  part: async (name) => `Goodbye ${name}`,
}

test('code is fetched by the first call, and once', async () => {
  const open = vi.fn(async () => greeter)
  const lazy = lazyObject(open)
  expect(open).not.toHaveBeenCalled()

  expect(await Promise.all([lazy.greet('A'), lazy.part('B')])).toEqual(['Hello A', 'Goodbye B'])
  expect(open).toHaveBeenCalledOnce()
})

test('code that cannot be fetched rejects the call, and is asked for again by the next', async () => {
  const open = vi.fn(async () => greeter).mockRejectedValueOnce(new Error('offline'))
  const lazy = lazyObject(open)

  await expect(lazy.greet('A')).rejects.toThrow('offline')
  expect(await lazy.greet('A')).toBe('Hello A')
})

test('what is said where code is missing is said of nothing else', async () => {
  const open = vi.fn(async () => greeter).mockRejectedValueOnce(new Error('offline'))
  const lazy = lazyObject(open, 'not loaded')

  expect(await lazy.greet('A')).toBe('not loaded')
  expect(await lazy.greet('A')).toBe('Hello A')
  const fail = (): Promise<string> => Promise.reject(new Error('full'))
  const failing = lazyObject(async () => ({ fail }), 'not loaded')
  await expect(failing.fail()).rejects.toThrow('full')
})

test('a lazy object may be the result of a promise without being fetched', async () => {
  const open = vi.fn(async () => greeter)
  const lazy = lazyObject(open)
  expect(await Promise.resolve(lazy)).toBe(lazy)
  expect(open).not.toHaveBeenCalled()
})
