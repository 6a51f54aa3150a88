import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CatalogueSource } from '@/contract/catalogue/catalogue-details'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { OfficialSources } from '@/parts/catalogue/official-sources'
import { answering, noConnection } from '../../../mocks/answer'
import { pharmacist } from '../../../mocks/fixtures/pharmacy'
import { platform } from '../../../mocks/fixtures/platform'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const open = async () => {
  const { device } = await createTestDevice({ user: pharmacist })
  renderScreen(<OfficialSources />, { device })
  await userEvent.click(await screen.findByText('Fuentes del catálogo'))
}
const withPlatform = () => server.use(answering('platformConfiguration', () => platform))

test('the lists of the catalogue and their dates are told to whoever asks', async () => {
  withPlatform()
  server.use(
    answering('catalogueSources', (): CatalogueSource[] => [
      { name: 'boe', published: '2025', importedOn: '2026-06-01' },
      { name: 'presentaciones', published: null, importedOn: '2026-06-02' },
    ]),
  )
  await open()
  expect(await screen.findByText(/^Fuentes:/)).toHaveTextContent(
    'Fuentes: Boletín Oficial del Estado (BOE), precios de referencia, 2025; Agencia Española de Medicamentos y Productos Sanitarios (AEMPS), «Presentaciones», importado el 02/06/2026.',
  )
})

test('a catalogue of no official list says so', async () => {
  withPlatform()
  server.use(answering('catalogueSources', () => []))
  await open()
  expect(await screen.findByText('Este catálogo no viene de listas oficiales.')).toBeVisible()
})

test('without a connection it says that they could not be had', async () => {
  withPlatform()
  server.use(answering('catalogueSources', noConnection))
  await open()
  expect(await screen.findByText(/^No se han podido obtener las fuentes/)).toBeVisible()
})
