import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { LaboratoryScreen } from '@/features/laboratory/laboratory-screen'
import { catalogueText } from '@/features/testing/error-catalogue'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import * as download from '@/ui/files/download'
import { answering, noConnection, refusal, serverReady } from '../../../../mocks/answer'
import { delegate, pharmacist } from '../../../../mocks/fixtures/pharmacy'
import { networkUser } from '../../../../mocks/fixtures/portal'
import { server } from '../../../../mocks/server'

const saveFile = vi.fn<typeof download.saveFile>()

const director = {
  ...delegate,
  id: 5,
  username: 'nacional',
  jobPosition: { id: 2, name: 'Director Nacional' },
}
const admin = { ...pharmacist, id: 90, username: 'admin', rol: 'ROLE_ADMIN' as const, pharmas: [] }
const asked: string[] = []
const workbook = (path: string, disposition?: string) => {
  asked.push(path)
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const headers = { 'content-type': type, ...(disposition && { 'content-disposition': disposition }) }
  return new Response('x', { headers })
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  asked.length = 0
  vi.spyOn(download, 'saveFile').mockImplementation(saveFile.mockClear())
  server.use(
    serverReady(),
    answering('laboratoryUser', () => networkUser(director)),
    answering('hierarchySummary', () => ({ childUsers: {} })),
    answering('pharmaciesSummary', () => ({ connected: 0, access: 0, notAccess: 0, pending: 0 })),
    answering('userChildren', () => ({ data: [], count: 0 })),
    answering('laboratoryUserPharmacies', () => ({ data: [], count: 0 })),
    answering('pendingPharmacies', () => ({ data: [], count: 0 })),
  )
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

/** The screen of a laboratory's user, by staff in their place or by themselves. */
const show = async (user = director, { acting = true } = {}) => {
  const { device } = await createTestDevice({ user: acting ? { ...admin, roles: ['ROLE_ADMIN'] } : user })
  if (acting) await device.session.switchTo(user)
  renderScreen(<LaboratoryScreen user={user.id} onImpersonate={() => {}} onRegister={() => {}} />, { device })
  await screen.findByText('Farmacias conectadas')
}
const people = () => screen.queryByRole('button', { name: 'Exportar usuarios' })
const places = () => screen.queryByRole('button', { name: 'Exportar farmacias' })
const press = async (button: HTMLElement | null) => {
  if (button === null) throw new Error('No such button')
  await userEvent.click(button)
}

test('network and pharmacies are saved under the names that the server gives them', async () => {
  const named = (name: string) =>
    `attachment; filename="x.xlsx"; filename*=UTF-8''${encodeURIComponent(name)}`
  server.use(
    answering('hierarchyExcel', ({ params }) =>
      workbook(`hierarchy of ${params.id}`, named('Jerarquía - Alba Ejemplo - 21-11-2026.xlsx')),
    ),
    answering('pharmaciesExcel', ({ params }) =>
      workbook(
        `pharmacies of ${params.id}`,
        named('Jerarquía de farmacias - Alba Ejemplo - 21-11-2026.xlsx'),
      ),
    ),
  )
  await show()
  await press(people())
  await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1))
  await press(places())
  await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(2))
  expect(asked).toEqual(['hierarchy of 5', 'pharmacies of 5'])
  expect(saveFile.mock.calls.map(([, name]) => name)).toEqual([
    'Jerarquía - Alba Ejemplo - 21-11-2026.xlsx',
    'Jerarquía de farmacias - Alba Ejemplo - 21-11-2026.xlsx',
  ])
})

test('a file without a name has the one of the specification', async () => {
  server.use(answering('hierarchyExcel', () => workbook('hierarchy')))
  await show()
  await press(people())
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'Jerarquía.xlsx'))
})

test.each([
  ['the server fails', () => refusal('internal', 'Error interno')],
  ['there is no network', noConnection],
])('says that the spreadsheet could not be made where %s, and can be pressed again', async (_, fault) => {
  server.use(answering('pharmaciesExcel', fault))
  await show()
  await press(places())
  expect(await screen.findByText(catalogueText('Excel export failure'))).toBeInTheDocument()
  expect(catalogueText('Excel export failure')).toBe('No se ha podido generar el excel')
  expect(saveFile).not.toHaveBeenCalled()
  expect(places()).toBeEnabled()
})

test('neither is there for somebody as themselves', async () => {
  await show(director, { acting: false })
  expect([people(), places()]).toEqual([null, null])
})

test('in the place of a delegate there are the pharmacies alone', async () => {
  const alone = { ...director, jobPosition: { id: 4, name: 'Delegado' } }
  server.use(answering('laboratoryUser', () => networkUser(alone)))
  await show(alone)
  expect(places()).toBeInTheDocument()
  expect(people()).toBeNull()
})
