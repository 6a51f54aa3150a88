import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { DemoConfig } from '@/contract/administration/demos'
import { injections } from '@/domain/testing/injections'
import { DemosScreen } from '@/features/admin/demos/demos-screen'
import { catalogueTitle } from '@/features/testing/error-catalogue'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, noConnection } from '../../../../mocks/answer'
import { pharmacist } from '../../../../mocks/fixtures/pharmacy'
import { platform } from '../../../../mocks/fixtures/platform'
import { server } from '../../../../mocks/server'

const demo = (id: number, given: Partial<DemoConfig> = {}): DemoConfig => ({
  id,
  name: `Demo ${id}`,
  info: '<p>Qué <strong>enseña</strong></p>',
  domain: 'demo.example',
  laboratory: { id: 1, name: 'Alba', image: null, corporativeColor: '#c2410c' },
  users: [
    { id: 1, username: 'delegado', rol: 'ROLE_LABORATORIO', jobPosition: { id: 4, name: 'Delegado' } },
    { id: 2, username: 'farmacia', rol: 'ROLE_FARMACIA', jobPosition: null },
  ],
  ...given,
})
const asked: Record<string, string>[] = []
let count = 1
let shown: DemoConfig[] = [demo(1)]

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  asked.length = 0
  count = 1
  shown = [demo(1)]
  server.use(
    answering('platformConfiguration', () => platform),
    answering('demoConfigs', ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams))
      return { data: shown, count }
    }),
  )
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const user = userEvent.setup()
const onImpersonate = vi.fn()
const open = async () => {
  const { device } = await createTestDevice({
    user: { ...pharmacist, rol: 'ROLE_AGENTE', roles: ['ROLE_AGENTE'] },
  })
  renderScreen(<DemosScreen onImpersonate={onImpersonate} />, { device })
}

test('a demo shows its laboratory, what it is, its domain, and a button for each of its users', async () => {
  await open()
  const card = within(await screen.findByRole('article', { name: 'Alba: Demo 1' }))
  expect(card.getByRole('heading', { name: 'Alba' })).toBeInTheDocument()
  expect(card.getByText('enseña').tagName).toBe('STRONG')
  expect(card.getByText('demo.example')).toBeInTheDocument()
  expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Delegadodelegado',
    'Farmaciafarmacia',
  ])
})

test('a user’s button acts as that user', async () => {
  await open()
  await user.click(await screen.findByRole('button', { name: 'Farmacia: actuar como farmacia' }))
  expect(onImpersonate).toHaveBeenCalledExactlyOnceWith('farmacia')
})

test('a laboratory’s image is shown only from a web address', async () => {
  const laboratory = { id: 1, name: 'Alba', corporativeColor: null }
  shown = [
    demo(1, { laboratory: { ...laboratory, image: 'https://alba.example/logo.png' } }),
    demo(2, { laboratory: { ...laboratory, image: 'javascript:ran()' } }),
  ]
  await open()
  const images = (await screen.findAllByRole('article')).map((card) => card.querySelector('img')?.src)
  expect(images).toEqual(['https://alba.example/logo.png', undefined])
})

test('what somebody wrote into a description neither runs nor leaves a handler', async () => {
  shown = [demo(1, { info: injections.join('\n'), name: injections[6] ?? '' })]
  await open()
  const card = await screen.findByRole('article')
  expect(card.querySelector('script, iframe, object, embed, svg, img, style, form')).toBeNull()
  const attributes = [...card.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())
  expect(attributes.filter((name) => /^on|^src/.test(name))).toEqual([])
})

test('nine demos are asked for at a time, and six pages stand beside each other', async () => {
  count = 80
  await open()
  const pages = within(await screen.findByRole('navigation', { name: 'Páginas de Demos' }))
  const numbers = () =>
    pages.getAllByRole('button', { name: /^Página \d/ }).map(({ textContent }) => textContent)
  expect(numbers()).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(asked).toEqual([{ skip: '0', take: '9' }])
  await user.click(pages.getByRole('button', { name: 'Página 5' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ skip: '36', take: '9' }))
  expect(numbers()).toEqual(['2', '3', '4', '5', '6', '7'])
  expect(pages.getByRole('button', { current: 'page' })).toHaveTextContent('5')
  await user.click(pages.getByRole('button', { name: 'Página siguiente' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ skip: '45', take: '9' }))
})

test('a search begins at the first page, and says where nothing is found', async () => {
  await open()
  await screen.findByRole('article')
  shown = []
  count = 0
  await user.type(screen.getByRole('searchbox', { name: 'Buscar demo' }), 'nada{Enter}')
  expect(await screen.findByText('Sin resultados')).toBeInTheDocument()
  expect(asked.at(-1)).toEqual({ skip: '0', take: '9', filter: 'nada' })
})

test(
  catalogueTitle(
    'Admin list load failures',
    'demos that cannot be read say so in their place, and can be asked for again',
  ),
  async () => {
    server.use(answering('demoConfigs', noConnection))
    await open()
    await screen.findByText('No se han podido obtener las demos')
    expect(screen.queryByRole('alert', { name: /Error/ })).not.toBeInTheDocument()
    expect(screen.getByRole('searchbox', { name: 'Buscar demo' })).toBeEnabled()
    server.use(answering('demoConfigs', () => ({ data: shown, count })))
    await user.click(screen.getByRole('button', { name: /Reintentar|Volver a intentar/ }))
    expect(await screen.findByRole('article')).toBeInTheDocument()
  },
)
