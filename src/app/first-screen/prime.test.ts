import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { primeFirstScreen } from '@/app/first-screen/prime'
import type { ScreenSnapshot } from '@/offline/session/screen-snapshot'
import { sessionText } from '@/offline/session/screen-snapshot'
import { sampleSession } from '@/offline/testing/order-samples'

afterEach(() => {
  window.startPage = undefined
})

const session = sampleSession({ userId: 1, token: 't1', id: 's1' })
const key = ['sales', '1', 1, 'span'] as const
const screen = { session: sessionText(session) } as ScreenSnapshot
const answered = Promise.resolve(JSON.stringify([{ key, data: 1_234 }]))

type Start = { current: typeof session | null; withFigures: boolean; answers?: Promise<string> }

const prime = async ({ current, withFigures, answers = answered }: Start) => {
  const terminate = vi.fn()
  const salesWorker = { terminate } as unknown as Worker
  const shown = { screen, html: '', styles: '', answers, withFigures }
  window.startPage = {
    build: 'one',
    shown,
    logIn: null,
    salesWorker,
    styled: Promise.resolve(),
    dataLoss: null,
  }
  const queryClient = new QueryClient()
  await primeFirstScreen({
    device: { session: { getSnapshot: () => current } as never },
    queryClient,
    router: { load: async () => {} } as never,
    shown,
  })
  const isStale = queryClient.getQueryState(key)?.dataUpdatedAt === 0
  return { terminate, figures: queryClient.getQueryData(key), isStale }
}

test('the app begins with the figures that are on show, and asks for them again', async () => {
  const { figures, isStale, terminate } = await prime({ current: session, withFigures: true })
  expect([figures, isStale]).toEqual([1_234, true])
  expect(terminate).not.toHaveBeenCalled()
})

test('a screen on show without its figures gives none to the app', async () => {
  expect((await prime({ current: session, withFigures: false })).figures).toBeUndefined()
})

test('a screen on show whose answers are gone from the device gives none to the app', async () => {
  const answers = Promise.reject(new Error('no such row'))
  expect((await prime({ current: session, withFigures: true, answers })).figures).toBeUndefined()
})

test.each([
  ['ended', null],
  ['gave way to another', sampleSession({ userId: 1, token: 't2', id: 's2' })],
])(
  'a session that %s meanwhile leaves neither figures nor the worker that has its data',
  async (_, current) => {
    const { figures, terminate } = await prime({ current, withFigures: true })
    expect(figures).toBeUndefined()
    expect(terminate).toHaveBeenCalledOnce()
    expect(window.startPage?.salesWorker).toBeNull()
  },
)
