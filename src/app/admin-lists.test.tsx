import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { admin, appAnswers } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import { readPreference, writePreference } from '@/ui/state/preferences'
import { answering } from '../../mocks/answer'
import { pharmacist } from '../../mocks/fixtures/pharmacy'
import { noProgress } from '../../mocks/fixtures/registration'
import { server } from '../../mocks/server'

const asked: Record<string, string>[] = []
const asking = (request: Request) => asked.push(Object.fromEntries(new URL(request.url).searchParams))
const registration = {
  id: 1,
  type: 'MODULO',
  pharma: { id: 7, name: 'Farmacia del Puente' },
  contactPerson: 'Ana Rey',
  contactEmail: 'ana@ejemplo.test',
  contactPhone: '976000001',
  createdAt: '2026-11-20T23:30:00.000Z',
  connected: false,
  progress: noProgress,
} as const

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  localStorage.clear()
  asked.length = 0
  server.use(
    answering('adminUsers', ({ request }) => {
      asking(request)
      return { data: [pharmacist], count: 25 }
    }),
    answering('registrations', ({ request }) => {
      // «Hoy» counts those that wait.
      if (!new URL(request.url).searchParams.has('waiting')) asking(request)
      return { data: [registration], count: 25 }
    }),
    ...appAnswers({ user: admin }),
  )
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

describe.each([
  { path: '/admin', list: 'Usuarios', key: 'user-admin-table-state:90', sort: undefined },
  {
    path: '/admin/altas',
    list: 'Mis Altas',
    key: 'pharma-registration-table-state:90',
    sort: 'createdAt:desc',
  },
])('the list of $path', ({ path, list, key, sort }) => {
  const page = (skip: number, take: number) => ({
    skip: String(skip),
    take: String(take),
    ...(sort && { sort }),
  })

  test('is stored for each user under the key of the specification, without the search', async () => {
    const { search } = await opened(`${path}?q=ana`)
    await screen.findByText('1–10 de 25')
    expect(asked.at(-1)).toEqual({ ...page(0, 10), filter: 'ana' })
    await userEvent.click(screen.getByRole('button', { name: 'Página siguiente' }))
    await waitFor(() => expect(search()).toContain('page=2'))
    expect(readPreference(key)).toEqual({
      sort: sort ? [{ id: 'createdAt', desc: true }] : [],
      pageIndex: 1,
      pageSize: 10,
    })
  })

  test('is opened as its user left it, and at the last page where that is beyond the end', async () => {
    writePreference(key, { pageIndex: 40, pageSize: 20 })
    await opened(path)
    await waitFor(() => expect(asked.at(-1)).toEqual(page(20, 20)))
    expect(await screen.findByText('21–25 de 25')).toBeInTheDocument()
    expect(screen.getByRole('region', { name: list })).toBeInTheDocument()
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })
})

test('who comes back to the users finds the search that they left', async () => {
  await opened('/admin')
  await screen.findByText('1–10 de 25')
  await userEvent.type(screen.getByRole('searchbox'), 'e00000018{Enter}')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ filter: 'e00000018' }))
  cleanup()
  await opened('/admin')
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue('e00000018'))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ filter: 'e00000018' }))
  await userEvent.clear(screen.getByRole('searchbox'))
  await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('filter'))
  cleanup()
  await opened('/admin')
  expect(await screen.findByRole('searchbox')).toHaveValue('')
})

const opened = async (path: string) => {
  const app = await openApp({ path, user: admin })
  return { search: () => app.router.state.location.searchStr }
}
