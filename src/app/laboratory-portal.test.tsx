import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appAnswers, delegate } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import type { User } from '@/contract/session/session'
import { readPreference, writePreference } from '@/ui/state/preferences'
import { answering, refusal, serverReady } from '../../mocks/answer'
import { pharmacist, pharmacy } from '../../mocks/fixtures/pharmacy'
import { networkUser, portalPharmacy } from '../../mocks/fixtures/portal'
import { server } from '../../mocks/server'

const director: User = { ...delegate, jobPosition: { id: 1, name: 'Director Comercial' } }
const below = networkUser({ ...delegate, id: 6, firstName: 'Bruno', surname: 'Robledo' })
/** Search params of each request for a list. */
const asked: Record<'people' | 'connected' | 'pending', Record<string, string>[]> = {
  people: [],
  connected: [],
  pending: [],
}
const paramsOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams)

/** Each page that a screen asks for. The device also asks for the first 200, for itself. */
const note = (pages: Record<string, string>[], request: Request) => {
  const page = paramsOf(request)
  if (page.take !== '200') pages.push(page)
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  localStorage.clear()
  for (const list of Object.values(asked)) list.length = 0
  server.use(...appAnswers({ user: director }))
  server.use(
    serverReady(),
    answering('laboratoryUser', ({ params }) => (params.id === '6' ? below : networkUser(director))),
    answering('userChildren', ({ request }) => {
      note(asked.people, request)
      return { data: [below], count: 25 }
    }),
    answering('laboratoryUserPharmacies', ({ request }) => {
      note(asked.connected, request)
      return { data: [portalPharmacy(pharmacy)], count: 45 }
    }),
    answering('pendingPharmacies', ({ request }) => {
      note(asked.pending, request)
      return { data: [], count: 0 }
    }),
  )
})
afterEach(() => {
  server.resetHandlers()
  sessionStorage.clear()
  localStorage.clear()
})
afterAll(() => server.close())

const open = async (path: string) => {
  const app = await openApp({ path, user: director })
  await screen.findByRole('link', { name: 'Farmacia del Puente' })
  return {
    ...app,
    search: () => decodeURIComponent(app.router.state.location.searchStr),
    back: () => act(async () => app.router.history.back()),
  }
}
const next = (list: string) =>
  userEvent.click(
    within(screen.getByRole('navigation', { name: `Páginas de ${list}` })).getByRole('button', {
      name: 'Página siguiente',
    }),
  )

describe('the two tables and the search of the portal', () => {
  test('have search params of their own in the address', async () => {
    const { search } = await open('/laboratory/31')
    await next('Directores Nacionales')
    await next('Farmacias Conectadas')
    await waitFor(() => expect(search()).toBe('?team.page=2&page=2'))
    await userEvent.type(
      screen.getByRole('searchbox', { name: 'Buscar en Directores Nacionales' }),
      'ana{Enter}',
    )
    await waitFor(() => expect(search()).toBe('?page=2&team.q=ana'))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar farmacia' }), 'sol{Enter}')
    await waitFor(() => expect(search()).toBe('?team.q=ana&q=sol'))
    expect(asked.people.at(-1)).toEqual({ skip: '0', take: '10', filter: 'ana' })
    await waitFor(() => expect(asked.connected.at(-1)).toEqual({ skip: '0', take: '10', filter: 'sol' }))
  })

  test('show what a link says, each with one query', async () => {
    await open('/laboratory/31?team.page=2&team.sort=-pharmasCount&page=3&sort=city&q=sol')
    expect(asked.people).toEqual([{ skip: '10', take: '10', sort: 'pharmasCount:desc' }])
    expect(asked.connected).toEqual([{ skip: '20', take: '10', sort: 'city:asc', filter: 'sol' }])
    expect(screen.getByRole('searchbox', { name: 'Buscar farmacia' })).toHaveValue('sol')
    expect(screen.getByRole('searchbox', { name: 'Buscar en Directores Nacionales' })).toHaveValue('')
  })

  test('open the pending pharmacies that a link says', async () => {
    await openApp({ path: '/laboratory/31?tab=pending&pending.size=5&q=sol', user: director })
    expect(await screen.findByRole('tab', { name: /Pendientes/, selected: true })).toBeInTheDocument()
    await waitFor(() => expect(asked.pending).toEqual([{ skip: '0', take: '5', filter: 'sol' }]))
    expect(asked.connected).toEqual([])
  })

  test('are stored for each user under the keys of the specification, without the search', async () => {
    await open('/laboratory/31?q=sol')
    await next('Directores Nacionales')
    await next('Farmacias Conectadas')
    const page2 = { sort: [], pageIndex: 1, pageSize: 10 }
    expect(readPreference('user-hierarchy-table-state:31')).toEqual(page2)
    expect(readPreference('laboratory-connected-pharma-table-state:31')).toEqual(page2)
  })

  test('are opened as their user left them, and at the last page where that is beyond the end', async () => {
    writePreference('user-hierarchy-table-state:31', { pageIndex: 40, pageSize: 20 })
    writePreference('laboratory-connected-pharma-table-state:31', { pageIndex: 40, pageSize: 15 })
    writePreference('laboratory-not-connected-pharma-table-state:31', { pageIndex: 0, pageSize: 5 })
    const { search } = await open('/laboratory/31')
    await waitFor(() => expect(asked.people.at(-1)).toEqual({ skip: '20', take: '20' }))
    await waitFor(() => expect(asked.connected.at(-1)).toEqual({ skip: '30', take: '15' }))
    expect(await screen.findByText('21–25 de 25')).toBeInTheDocument()
    expect(await screen.findByText('31–45 de 45')).toBeInTheDocument()
    await waitFor(() => expect(search()).toContain('team.page=2'))
    await userEvent.click(screen.getByRole('tab', { name: /Pendientes/ }))
    await waitFor(() => expect(asked.pending.at(-1)).toEqual({ skip: '0', take: '5' }))
  })
})

describe('the screen of somebody below', () => {
  test('is opened from the network, and Back returns to the page of it', async () => {
    const { address, back } = await open('/laboratory/31')
    await next('Directores Nacionales')
    await userEvent.click(await screen.findByRole('link', { name: 'Bruno Robledo' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Bruno Robledo' })).toBeInTheDocument()
    expect(address()).toBe('/laboratory/6')
    await back()
    expect(await screen.findByRole('heading', { level: 1, name: 'Alba Ejemplo' })).toBeInTheDocument()
    expect(await screen.findByText('11–20 de 25')).toBeInTheDocument()
  })

  test('is left for the root once the server says that they are not below the reader any more', async () => {
    const { address, queryClient } = await open('/laboratory/6')
    server.use(
      answering('laboratoryUser', ({ params }) =>
        params.id === '6' ? refusal('not_found', 'No existe') : networkUser(director),
      ),
    )
    await act(() => queryClient.refetchQueries({ queryKey: ['laboratory'] }))
    await waitFor(() => expect(address()).toBe('/laboratory/31'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Alba Ejemplo' })).toBeInTheDocument()
  })
})

test('«Inicio» of a pharmacy in whose place a laboratory’s user acts leads to their own start page', async () => {
  const place = { ...pharmacist, id: 7 }
  server.use(
    answering('myUser', ({ request }) => (request.headers.has('x-switch-user') ? place : director)),
    answering('startImpersonation', () => place),
    answering('endImpersonation', () => ({})),
  )
  const { address, device } = await open('/laboratory/31')
  await userEvent.click(screen.getByRole('button', { name: 'Entrar como farmacia: Farmacia del Puente' }))
  await waitFor(() => expect(address()).toBe('/dashboard/1'))
  const navigation = within(await screen.findByRole('navigation', { name: 'Principal' }))
  await userEvent.click(navigation.getByRole('button', { name: 'Inicio' }))
  await waitFor(() => expect(address()).toBe('/laboratory/31'))
  expect(device.session.getSnapshot()?.real).toBeUndefined()
})

test('support is written to from the one button at the bottom', async () => {
  await open('/laboratory/31')
  await userEvent.click(await screen.findByRole('button', { name: 'Soporte' }))
  expect(await screen.findByRole('dialog', { name: 'Soporte' })).toBeInTheDocument()
})
