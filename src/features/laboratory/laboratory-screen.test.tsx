import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LaboratoryScreen } from '@/features/laboratory/laboratory-screen'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, noConnection, refusal, serverReady } from '../../../mocks/answer'
import { delegate, pharmacy } from '../../../mocks/fixtures/pharmacy'
import { computed, networkUser, portalPharmacy } from '../../../mocks/fixtures/portal'
import { server } from '../../../mocks/server'

const nothing = () => {}
const director = {
  ...delegate,
  id: 5,
  username: 'nacional',
  jobPosition: { id: 2, name: 'Director Nacional' },
}
const manager = networkUser(
  {
    ...delegate,
    id: 6,
    firstName: 'Bruno',
    surname: 'Robledo',
    jobPosition: { id: 3, name: 'Gerente de Area' },
  },
  { childUsersCount: 3, pharmasCount: 1200, notLaboratoryAccessCount: 2 },
)
const closed = portalPharmacy({ ...pharmacy, id: 2, name: 'Farmacia Cerrada', laboratoryAccess: false })
const waiting = portalPharmacy({ ...pharmacy, id: 3, name: 'Farmacia Sin Cifras' })

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
const anyWidth = window.matchMedia
const onScreen = (asked: string) => {
  window.matchMedia = (query) => ({ ...anyWidth(query), matches: query.includes(asked) })
}
beforeEach(() => {
  localStorage.clear()
  server.use(
    serverReady(),
    answering('laboratoryUser', () => networkUser(director)),
    answering('hierarchySummary', () => ({ childUsers: { Delegado: 12, 'Gerente de Area': 1 } })),
    answering('pharmaciesSummary', () => ({ connected: 1203, access: 1200, notAccess: 3, pending: 4 })),
    answering('userChildren', () => ({ data: [manager], count: 1 })),
    answering('laboratoryUserPharmacies', () => ({
      data: [portalPharmacy(pharmacy, computed), closed, waiting],
      count: 3,
    })),
    answering('pendingPharmacies', () => ({
      data: [{ ...pharmacy, id: 4, name: 'Farmacia Nueva', createdAt: '2026-11-20T23:30:00.000Z' }],
      count: 1,
    })),
  )
})
afterEach(() => {
  server.resetHandlers()
  window.matchMedia = anyWidth
})
afterAll(() => server.close())

const show = async (user = director, whose = user.id) => {
  const { device, identity } = await createTestDevice({ user })
  return renderScreen(<LaboratoryScreen user={whose} onImpersonate={nothing} onRegister={nothing} />, {
    device,
    identity,
  })
}
const countsOf = async (name: string) => {
  const list = await waitFor(() => {
    const found = document.querySelector(`dl[aria-label="${name}"]`)
    if (found === null) throw new Error(`No counts of ${name}`)
    return found
  })
  return [...list.children].map((pair) => pair.textContent)
}
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
const cellsOf = async (name: string) =>
  (await rowOf(name)).getAllByRole('cell').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))

describe('the summary of a laboratory’s user', () => {
  test('counts the people below by position from the top, and the pharmacies with and without access', async () => {
    await show()
    expect(await countsOf('Red comercial')).toEqual(['Gerente de Area1', 'Delegados12'])
    expect(await countsOf('Farmacias')).toEqual([
      'Farmacias conectadas1.203',
      'Con acceso a datos1.200',
      'Sin acceso a datos3',
    ])
  })

  test('names those above, with links to those who are below the reader', async () => {
    server.use(
      answering('laboratoryUser', () =>
        networkUser(
          { ...delegate, id: 9, firstName: 'Carla', surname: 'Soto' },
          {
            parentUsers: [
              {
                id: null,
                firstName: 'Elena',
                surname: 'Alisal',
                jobPosition: { id: 1, name: 'Director Comercial' },
              },
              {
                id: 5,
                firstName: 'Alba',
                surname: 'Ejemplo',
                jobPosition: { id: 2, name: 'Director Nacional' },
              },
            ],
          },
        ),
      ),
    )
    await show(director, 9)
    const parents = within(await screen.findByRole('navigation', { name: 'Superiores' }))
    expect(parents.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Elena Alisal',
      'Alba Ejemplo',
      'Carla Soto',
    ])
    expect(parents.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/laboratory/5'])
    expect(parents.getByText('Carla Soto')).toHaveAttribute('aria-current', 'page')
  })
})

describe('the indicators of a laboratory’s user', () => {
  /** What is read to those who do not see, and what is seen. */
  const indicator = (name: string) =>
    [...document.querySelectorAll('dt')]
      .find(({ textContent }) => textContent === name)
      ?.nextElementSibling?.querySelectorAll('span')

  test('end at the exact amounts, with shares in whole percent', async () => {
    await show()
    await waitFor(() => {
      const [read, seen] = indicator('Trasladable de marcas PVL') ?? []
      expect(read).toHaveTextContent('1.200 €')
      expect(seen).toHaveTextContent('1.200 €')
    })
    expect(indicator('Cuota de mercado')?.[0]).toHaveTextContent('25 %')
  })

  test('are said not to be computed yet, instead of shown as zeros', async () => {
    server.use(answering('laboratoryUser', () => networkUser(director, { laboratoryKpis: null })))
    await show()
    expect(await screen.findByText(/^Los indicadores todavía no se han calculado/)).toBeInTheDocument()
    expect(screen.queryByText('0 €')).not.toBeInTheDocument()
  })

  test('are said to be missing where no pharmacy gives access', async () => {
    const none = { pharmasCount: 2, notLaboratoryAccessCount: 2, laboratoryKpis: null }
    server.use(answering('laboratoryUser', () => networkUser(director, none)))
    await show()
    expect(await screen.findByText('Ninguna farmacia conectada da acceso a sus datos.')).toBeInTheDocument()
  })
})

describe('the network of a laboratory’s user', () => {
  test('is under the plural of the next position, and each row leads to that person’s screen', async () => {
    await show()
    expect(await screen.findByRole('heading', { name: 'Gerentes de Area' })).toBeInTheDocument()
    const [name, position, people, pharmacies, without, total] = await cellsOf('Bruno Robledo')
    expect([name, position, people, pharmacies, without, total]).toEqual([
      'Bruno Robledo',
      'Gerente de Area',
      '3',
      '1.200',
      '2',
      '2.500 €',
    ])
    const link = (await rowOf('Bruno Robledo')).getByRole('link')
    expect(link).toHaveAttribute('href', '/laboratory/6')
    expect(link).toHaveAttribute('data-row-action')
  })

  test('is said to be empty', async () => {
    server.use(answering('userChildren', () => ({ data: [], count: 0 })))
    await show()
    expect(await screen.findByText('Sin red comercial')).toBeInTheDocument()
    await userEvent.type(screen.getByRole('searchbox', { name: /^Buscar en/ }), 'zzz')
    expect(await screen.findByText('Sin resultados')).toBeInTheDocument()
  })

  test.each(['Delegado', 'Formador'])('is not there for a %s', async (name) => {
    const id = name === 'Delegado' ? 4 : 5
    server.use(answering('laboratoryUser', () => networkUser({ ...delegate, jobPosition: { id, name } })))
    await show({ ...delegate, jobPosition: { id, name } })
    await screen.findByRole('link', { name: pharmacy.name })
    expect(screen.queryByRole('searchbox', { name: /^Buscar en/ })).not.toBeInTheDocument()
    expect(document.querySelector('dl[aria-label="Red comercial"]')).toBeNull()
  })
})

describe('the pharmacies of a laboratory’s user', () => {
  test('have their figures, «- - -» without access, and say where nothing was computed', async () => {
    await show()
    expect((await cellsOf(pharmacy.name)).slice(1, 8)).toEqual([
      '1.235 €',
      '5.000 €',
      '25 %',
      '35 %',
      '600 €',
      '2.150 €',
      '400 €',
    ])
    expect((await cellsOf('Farmacia Cerrada')).slice(1, 8)).toEqual(Array(7).fill('- - -'))
    expect((await cellsOf('Farmacia Sin Cifras')).slice(1, 8)).toEqual(Array(7).fill('sin calcular'))
  })

  test('have no columns of prescription for a laboratory without it, nor of campaigns where none runs', async () => {
    const laboratory = delegate.laboratory && { ...delegate.laboratory, category: { prescription: false } }
    const user = { ...director, laboratory }
    server.use(answering('laboratoryUser', () => networkUser(user)))
    await show(user)
    await screen.findByRole('link', { name: pharmacy.name })
    const table = within(screen.getByRole('table', { name: 'Farmacias Conectadas' }))
    expect(table.getByRole('columnheader', { name: /^Ventas/ })).toBeInTheDocument()
    for (const name of [/^Trasladable/, /^Cambio por primera vez/, /^Potencial de campañas/])
      expect(table.queryByRole('columnheader', { name })).not.toBeInTheDocument()
  })

  test('open their dashboard, or say why they cannot be opened', async () => {
    await show()
    expect(await screen.findByRole('link', { name: pharmacy.name })).toHaveAttribute('href', '/dashboard/1')
    await userEvent.click(screen.getByRole('button', { name: /Farmacia Cerrada/ }))
    expect(
      await screen.findByText('No tienes permisos para acceder a los datos de esta farmacia'),
    ).toBeInTheDocument()
  })

  test.each([
    { screen: 'phone', width: 'max-width: 39.99em' },
    { screen: 'tablet', width: 'none' },
  ])(
    'show the figure of their order on a $screen and two chosen ones, and open to the others',
    async ({ width }) => {
      onScreen(width)
      const alone = { ...director, jobPosition: { id: 4, name: 'Delegado' } }
      server.use(answering('laboratoryUser', () => networkUser(alone)))
      const user = userEvent.setup()
      const first = await show(alone)
      const row = async () => {
        const place = (await screen.findByRole('link', { name: pharmacy.name })).closest('li, tr')
        if (!(place instanceof HTMLElement)) throw new Error('No row')
        return place
      }
      const shown = async () =>
        [...((await row()).textContent?.replaceAll('\u00a0', ' ').matchAll(/[\d.]+ €|\d+ %/g) ?? [])].map(
          ([text]) => text,
        )
      expect(await shown()).toEqual(['1.235 €', '5.000 €', '25 %'])
      await user.click(screen.getByRole('button', { name: /^Orden/ }))
      await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Trasladable de genéricos' }))
      await waitFor(async () => expect(await shown()).toEqual(['1.235 €', '25 %', '2.150 €']))
      await user.click(screen.getByRole('button', { name: 'Cifras' }))
      await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Cambio por primera vez' }))
      await waitFor(async () => expect(await shown()).toEqual(['25 %', '2.150 €', '400 €']))
      first.unmount()
      await show(alone)
      await waitFor(async () => expect(await shown()).toEqual(expect.arrayContaining(['25 %', '400 €'])))
      await user.click(within(await row()).getByRole('button', { name: 'Abrir el detalle' }))
      await within((await row()).parentElement ?? document.body).findByRole('button', {
        name: 'Cerrar el detalle',
      })
      expect((await row()).parentElement).toHaveTextContent(/Trasladable de marcas\s*600/)
    },
  )

  test('that are pending say on which day the laboratory registered them', async () => {
    await show()
    await userEvent.click(await screen.findByRole('tab', { name: 'Farmacias Pendientes de Conexión (4)' }))
    expect(await screen.findByRole('row', { name: /Farmacia Nueva.*21\/11\/2026/ })).toBeInTheDocument()
  })

  test('that are pending are there without a connection, too, before their list was opened', async () => {
    let isAnswered = false
    const data = [{ ...pharmacy, id: 4, name: 'Farmacia Nueva', createdAt: null }]
    server.use(
      answering('pendingPharmacies', () => {
        if (isAnswered) return noConnection()
        isAnswered = true
        return { data, count: 1 }
      }),
    )
    await show()
    await screen.findByRole('tab', { name: 'Farmacias Pendientes de Conexión (4)' })
    await waitFor(() => expect(isAnswered).toBe(true))
    await userEvent.click(screen.getByRole('tab', { name: 'Farmacias Pendientes de Conexión (4)' }))
    expect(await screen.findByRole('row', { name: /Farmacia Nueva/ })).toBeInTheDocument()
  })

  test('are searched and sorted among those of the device without a connection, and say so', async () => {
    const rich = portalPharmacy(
      { ...pharmacy, id: 7, name: 'Farmacia Rica' },
      { ...computed, totalPvl: 900_000 },
    )
    server.use(
      answering('laboratoryUserPharmacies', () => ({
        data: [portalPharmacy(pharmacy, computed), closed, rich],
        count: 45,
      })),
    )
    await show()
    const table = within(await screen.findByRole('table', { name: 'Farmacias Conectadas' }))
    await table.findByText('Farmacia Rica')
    server.use(answering('laboratoryUserPharmacies', noConnection), answering('userChildren', noConnection))
    const names = () => table.getAllByRole('row').flatMap((row) => row.querySelector('td')?.textContent ?? [])
    await userEvent.click(table.getByRole('button', { name: /^Ventas/ }))
    await waitFor(() =>
      expect(names()).toEqual(['Farmacia Rica', pharmacy.name, expect.stringContaining('Cerrada')]),
    )
    expect(await screen.findByText('1–3 · 3 de 45; el resto, con conexión')).toBeInTheDocument()
    await userEvent.click(
      within(screen.getByRole('table', { name: 'Gerentes de Area' })).getByRole('button', {
        name: /^Puesto/,
      }),
    )
    expect(await screen.findByRole('link', { name: 'Bruno Robledo' })).toBeInTheDocument()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar farmacia' }), 'rica')
    expect(
      await screen.findByText('1–1 de 1 · Buscado en 3 de 45; el resto, con conexión'),
    ).toBeInTheDocument()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar farmacia' }), 'zzz')
    expect(await screen.findByText('Sin resultados en 3 de 45; el resto, con conexión')).toBeInTheDocument()
    expect(screen.queryByText('No se han podido obtener las farmacias')).not.toBeInTheDocument()
  })

  test('are there without a connection, also those of pages that nobody looked at', async () => {
    const many = Array.from({ length: 45 }, (_, at) =>
      portalPharmacy({ ...pharmacy, id: 100 + at, name: `Farmacia ${100 + at}` }),
    )
    const page = ({ request }: { request: Request }) => {
      const query = new URL(request.url).searchParams
      const [skip, take] = [Number(query.get('skip')), Number(query.get('take'))]
      return { data: many.slice(skip, skip + take), count: many.length }
    }
    server.use(answering('laboratoryUserPharmacies', page))
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const { device, identity } = await createTestDevice({ user: director })
    renderScreen(<LaboratoryScreen user={director.id} onImpersonate={nothing} onRegister={nothing} />, {
      ...{ device, identity, queryClient },
    })
    await screen.findByRole('link', { name: 'Farmacia 100' })
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    server.use(answering('laboratoryUserPharmacies', noConnection))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar farmacia' }), '144')
    expect(await screen.findByRole('link', { name: 'Farmacia 144' })).toBeInTheDocument()
    const pages = screen.getByRole('navigation', { name: 'Páginas de Farmacias Conectadas' })
    expect(pages).toHaveTextContent('1–1 de 1')
  })

  test('that the server refuses are not shown from the device', async () => {
    await show()
    await screen.findByText('Farmacia Sin Cifras')
    server.use(answering('laboratoryUserPharmacies', () => refusal('forbidden', 'Sin acceso')))
    const table = within(screen.getByRole('table', { name: 'Farmacias Conectadas' }))
    await userEvent.click(table.getByRole('button', { name: /^Ventas/ }))
    expect(await screen.findByText('No se han podido obtener las farmacias')).toBeInTheDocument()
    expect(screen.queryByText('Farmacia Sin Cifras')).not.toBeInTheDocument()
  })

  test('share a search between both lists, and keep their counts while it finds less', async () => {
    const asked: (string | null)[] = []
    server.use(
      answering('pendingPharmacies', ({ request }) => {
        const query = new URL(request.url).searchParams
        // «Hoy» asks for those that have waited longest.
        if (query.get('sort') === null) asked.push(query.get('filter'))
        return { data: [], count: 0 }
      }),
    )
    await show()
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Buscar farmacia' }), 'nueva{Enter}')
    await userEvent.click(await screen.findByRole('tab', { name: 'Farmacias Pendientes de Conexión (4)' }))
    expect(await screen.findByText('Sin resultados')).toBeInTheDocument()
    // Without a search, once before that: for when there is no connection.
    expect(asked).toEqual([null, 'nueva'])
    expect(screen.getByRole('tab', { name: 'Farmacias Conectadas (1.203)' })).toBeInTheDocument()
  })
})
