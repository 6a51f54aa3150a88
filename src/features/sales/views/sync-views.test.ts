import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { maxViewsOfCall } from '@/contract/sales/sales-view-schema'
import { mergeOnServer, type SalesView } from '@/domain/sales/views/view-versions'
import {
  deletingView,
  readStoredViews,
  savedViewsKey,
  savedViewsOf,
  savingView,
  type ViewsEdit,
} from '@/features/sales/views/saved-views'
import { syncViews } from '@/features/sales/views/sync-views'
import { createTestDevice } from '@/features/testing/test-device'
import { answering, noConnection, refusal } from '../../../../mocks/answer'
import { pharmacist } from '../../../../mocks/fixtures/pharmacy'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

/** A server that stores views separately for the user and for impersonated users. */
const playServer = () => {
  const kept = new Map<string, SalesView[]>()
  const calls: string[] = []
  const placeOf = (request: Request) => request.headers.get('x-switch-user') ?? 'own'
  server.use(
    answering('salesViews', ({ request }) => {
      calls.push('GET')
      return kept.get(placeOf(request)) ?? []
    }),
    answering('sendSalesViews', async ({ request }) => {
      const { views } = (await request.json()) as { views: SalesView[] }
      calls.push(`PUT ${views.length}`)
      const after = mergeOnServer(kept.get(placeOf(request)) ?? [], views)
      kept.set(placeOf(request), after)
      return after
    }),
  )
  return { kept, calls }
}
const openDevice = async () => {
  const { device, identity } = await createTestDevice()
  const key = savedViewsKey(identity)
  const read = async () => readStoredViews(await device.preferences.read(key))
  return {
    device,
    identity,
    read,
    names: async () => savedViewsOf(await read()).map(({ name }) => name),
    unsent: async () => (await read()).filter((view) => view.unsent).length,
    edit: (edit: ViewsEdit) =>
      device.preferences.change(key, (value) => edit(readStoredViews(value), device.serverNow())),
    sync: (options?: { onlyUnsent: boolean }) => syncViews({ device, identity }, options),
  }
}
const saving = (name: string, id: string = crypto.randomUUID()) => savingView({ id, name, search: {} })

describe('the saved views of a user with two devices', () => {
  test('are on both once both were connected, and are deleted from both when one deletes them', async () => {
    playServer()
    const [first, second] = [await openDevice(), await openDevice()]
    const id = crypto.randomUUID()
    await first.edit(saving('Alfa', id))
    await second.edit(saving('Beta'))
    for (const each of [first, second, first]) await each.sync()
    for (const each of [first, second]) {
      expect([await each.names(), await each.unsent()]).toEqual([['Alfa', 'Beta'], 0])
    }
    await second.edit(deletingView(id))
    for (const each of [second, first]) await each.sync()
    expect([await first.names(), await second.names()]).toEqual([['Beta'], ['Beta']])
  })

  test('that are edited while they are being sent are sent again', async () => {
    const { kept } = playServer()
    const { edit, sync, names, unsent } = await openDevice()
    const id = crypto.randomUUID()
    await edit(saving('Alfa', id))
    const sending = new Promise<void>((resolve) => server.events.on('request:match', () => resolve()))
    const under = sync()
    await sending
    await edit(saving('Beta', id))
    await under
    await sync()
    expect([await names(), await unsent(), kept.get('own')]).toMatchObject([['Beta'], 0, [{ name: 'Beta' }]])
    server.events.removeAllListeners()
  })
})

describe('unsent saved views', () => {
  test.each([
    ['without a connection', noConnection],
    ['where the server fails', () => refusal('internal', 'Ha fallado')],
    ['where a portal answers', () => new Response('<html>')],
  ])('%s stay on the device, marked as unsent, until they are sent', async (_, answer) => {
    server.use(answering('sendSalesViews', answer))
    const { edit, sync, names, unsent } = await openDevice()
    await edit(saving('Alfa'))
    await sync()
    expect([await names(), await unsent()]).toEqual([['Alfa'], 1])
    playServer()
    await sync({ onlyUnsent: true })
    expect([await names(), await unsent()]).toEqual([['Alfa'], 0])
  })

  test('that the server would refuse do not block the others', async () => {
    playServer()
    const { edit, sync, read } = await openDevice()
    const huge = { 'a-0-0': { search: 'x'.repeat(9000) } }
    await edit((kept) => [
      ...kept,
      {
        id: crypto.randomUUID(),
        version: 1,
        deleted: false,
        unsent: true,
        name: 'Enorme',
        state: { widgets: huge },
      },
    ])
    await edit(saving('Alfa'))
    await sync()
    const marks = (await read()).map((view) => (view.deleted ? null : [view.name, view.unsent]))
    expect(marks).toEqual([
      ['Alfa', false],
      ['Enorme', true],
    ])
  })

  test('are sent a hundred at a time, deletions first', async () => {
    const { calls } = playServer()
    const { edit, sync, unsent } = await openDevice()
    const ids = Array.from({ length: maxViewsOfCall }, () => crypto.randomUUID())
    await edit((kept) => [
      ...kept,
      ...ids.map((id) => ({ id, version: 1, deleted: true, unsent: true }) as const),
    ])
    await edit(saving('Alfa'))
    await sync()
    expect(await unsent()).toBe(1)
    await sync()
    expect([calls, await unsent()]).toEqual([[`PUT ${maxViewsOfCall}`, 'PUT 1'], 0])
  })

  test('cause a call only if there are any, unless views of other devices are requested', async () => {
    const { calls } = playServer()
    const { sync } = await openDevice()
    await sync({ onlyUnsent: true })
    expect(calls).toEqual([])
    await sync()
    expect(calls).toEqual(['GET'])
  })
})

describe('while impersonating', () => {
  const place = { ...pharmacist, id: 77, username: 'otra' }

  test('the saved views are those of the impersonation, never the user’s own', async () => {
    const { kept } = playServer()
    const { device, edit, sync } = await openDevice()
    await edit(saving('Propia'))
    await device.session.switchTo(place)
    await sync()
    expect(kept.size).toBe(0)
    const identity = device.session.getSnapshot()?.identity
    if (!identity) throw new Error('no session')
    await device.preferences.change(savedViewsKey(identity), () => saving('Del lugar')([], 9))
    await syncViews({ device, identity })
    expect([...kept]).toMatchObject([['otra', [{ name: 'Del lugar' }]]])
  })

  test('a call that was started before is sent as the user who started it', async () => {
    const { kept } = playServer()
    const { device, edit, sync, unsent } = await openDevice()
    await edit(saving('Propia'))
    const { read } = device.preferences
    vi.spyOn(device.preferences, 'read').mockImplementationOnce(async (key) => {
      await device.session.switchTo(place)
      return read(key)
    })
    await sync()
    expect([...kept.keys(), await unsent()]).toEqual(['own', 0])
  })
})
