import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appAnswers } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import { testEnvironment } from '@/features/testing/test-environment'
import { createDevice } from '@/offline/device/create-device'
import { storedPlatform } from '@/parts/platform/platform'
import { writePreference } from '@/ui/state/preferences'
import { answering, noConnection } from '../../mocks/answer'
import { pharmacist, pharmacy } from '../../mocks/fixtures/pharmacy'
import { platform } from '../../mocks/fixtures/platform'
import { server } from '../../mocks/server'

const association = {
  ...platform,
  id: 'association',
  name: 'Boticas del Sur',
  supportPhone: '900 000 004',
  supportEnabled: false,
  documentationEnabled: false,
  laboratoryAssociation: 4,
}

const cut = (call: 'platformConfiguration' | 'logoutByDigest' | 'health') => answering(call, noConnection)

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => server.use(...appAnswers()))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

describe('the configuration of the host', () => {
  test('is there at the next start without a network, and after a log-out', async () => {
    server.use(answering('platformConfiguration', () => association))
    const { device, router } = await openApp({ path: '/politica-privacidad', user: pharmacist })
    await screen.findByText('900 000 004')
    server.use(cut('platformConfiguration'), cut('logoutByDigest'), cut('health'))
    await router.navigate({ to: '/logout' })
    await waitFor(() => expect(device.session.getSnapshot()).toBeNull())
    await router.navigate({ to: '/login' })
    await screen.findByRole('button', { name: 'Acceder' })
    expect(screen.getByText('900 000 004')).toBeInTheDocument()
  })

  test('is asked for again at every start, and one that an earlier version stored is not believed blindly', async () => {
    writePreference('platform', { ...association, supportPhone: 4 })
    expect(storedPlatform()).toBeUndefined()
    writePreference('platform', association)
    await openApp({ path: '/login' })
    expect(await screen.findByText('900 000 000')).toBeInTheDocument()
    expect(storedPlatform()).toEqual(platform)
  })

  test('is asked for again when somebody comes back to an app that was open for hours', async () => {
    const { queryClient } = await openApp({ path: '/login' })
    await screen.findByText('900 000 000')
    server.use(answering('platformConfiguration', () => association))
    await queryClient.invalidateQueries({ queryKey: ['platform'], refetchType: 'none' })
    window.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByText('900 000 004')).toBeInTheDocument()
  })
})

describe('support', () => {
  const openPharmacy = () => openApp({ user: pharmacist, path: `/dashboard/${pharmacy.id}` })

  test('is written to from the navigation, and nothing floats there besides', async () => {
    await openPharmacy()
    const navigation = await screen.findByRole('navigation', { name: 'Principal' })
    const entry = await within(navigation).findByRole('button', { name: 'Soporte' })
    expect(screen.getAllByRole('button', { name: 'Soporte' })).toEqual([entry])
    await userEvent.click(entry)
    expect(await screen.findByRole('dialog', { name: 'Soporte' })).toBeInTheDocument()
  })

  test('is not offered where the platform has none', async () => {
    writePreference('platform', association)
    server.use(answering('platformConfiguration', () => association))
    await openPharmacy()
    await screen.findByRole('navigation', { name: 'Principal' })
    expect(screen.queryByRole('button', { name: 'Soporte' })).toBeNull()
  })
})

describe('the name and the theme of the host', () => {
  const action = () => document.documentElement.style.getPropertyValue('--mantine-color-pharmacy-7')
  const shownColor = () =>
    [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('') + action()

  test('are the association’s on its host, from the first paint of the next visit on', async () => {
    writePreference('platform', association)
    server.use(cut('platformConfiguration'), cut('health'))
    await openApp({ path: '/politica-cookies' })
    expect(await screen.findByRole('link', { name: 'Boticas del Sur, inicio' })).toHaveTextContent(
      'Boticas del Sur',
    )
    expect(document.title).toBe('Política de cookies · Boticas del Sur')
    expect(shownColor()).toContain('#563688')
  })

  test('are ours elsewhere', async () => {
    await openApp({ path: '/politica-cookies' })
    await screen.findByText('900 000 000')
    expect(document.title).toBe('Política de cookies · Rebotica')
    expect(shownColor()).not.toContain('#563688')
    expect(shownColor()).toContain('#0b6b4f')
  })
})

describe('on the host of an association', () => {
  const asked = new Map<string, string | null>()
  const note = (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    asked.set(pathname, searchParams.get('laboratoryAssociation'))
  }
  beforeEach(() => {
    asked.clear()
    writePreference('platform', association)
    server.use(
      answering('platformConfiguration', () => association),
      answering('quickwins', ({ request }) => {
        note(request)
        return []
      }),
      answering('orders', ({ request }) => {
        note(request)
        return { data: [], count: 0 }
      }),
      answering('userPharmacies', ({ request }) => {
        note(request)
        return { data: [pharmacy] }
      }),
    )
  })

  test.each([
    ['/purchases/1', '/api/v4/user/pharma/1/quickwin/', pharmacist],
    ['/purchase-order/1', '/api/v4/purchase-order/', pharmacist],
    ['/dashboard/1', '/api/v4/user/pharma/', { ...pharmacist, agreedTermsAt: null }],
  ])('%s asks for the association’s part alone', async (path, call, user) => {
    const device = createDevice({
      ...testEnvironment(),
      laboratoryAssociation: () => storedPlatform()?.laboratoryAssociation ?? undefined,
    })
    server.use(answering('myUser', () => user))
    await openApp({ path, user, device })
    await waitFor(() => expect(asked.get(call)).toBe('4'))
  })
})

test('elsewhere no association is asked for', async () => {
  let search = ''
  server.use(
    answering('orders', ({ request }) => {
      search = new URL(request.url).search
      return { data: [], count: 0 }
    }),
  )
  await openApp({ path: '/purchase-order/1', user: pharmacist })
  await userEvent.setup().click(await screen.findByRole('link', { name: 'Pedidos' }))
  await waitFor(() => expect(search).not.toBe(''))
  expect(search).not.toContain('laboratoryAssociation')
})
