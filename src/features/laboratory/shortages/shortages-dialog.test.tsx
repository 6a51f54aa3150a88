import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { LaboratoryShortages } from '@/contract/portal/laboratory-shortages'
import { ShortagesButton } from '@/features/laboratory/shortages/shortages-button'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, noConnection } from '../../../../mocks/answer'
import { pharmacy } from '../../../../mocks/fixtures/pharmacy'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const user = userEvent.setup()
const told = {
  kind: 4,
  observation: 'Falta el principio activo',
  source: 'cima',
  toldOn: '2026-11-10',
} as const

const open = async (answer: LaboratoryShortages | typeof noConnection) => {
  server.use(answering('laboratoryShortages', typeof answer === 'function' ? answer : () => answer))
  const { device } = await createTestDevice()
  renderScreen(<ShortagesButton />, { device, pharmacy })
  await user.click(screen.getByRole('button', { name: 'Roturas' }))
  return screen.findByRole('dialog', { name: 'Roturas de sus productos' })
}

test('a laboratory sees the shortages of its own products with their days, and of which list they are', async () => {
  const dialog = await open({
    listed: '2026-11-20',
    data: [
      { ...told, cn: '662026', product: 'OMEPRAZOL ALBA', from: '2026-11-01', until: null },
      {
        ...told,
        cn: '662027',
        product: 'IBUPROFENO ALBA',
        from: '2031-01-05',
        until: '2031-02-11',
        kind: null,
        observation: null,
      },
    ],
  })
  const items = await within(dialog).findAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'OMEPRAZOL ALBA 662026En rotura desde el 01/11/2026, sin fecha de fin conocidaDesabastecimiento temporal. Falta el principio activo',
    'IBUPROFENO ALBA 662027Anunciada desde el 05/01/2031, hasta mediados de febrero de 2031 (11/02/2031)Sin tipo',
  ])
  expect(dialog).toHaveTextContent('2 roturas. Fuente: AEMPS, CIMA, lista del 20/11/2026.')
})

test('a laboratory without shortages is told so', async () => {
  const dialog = await open({ listed: null, data: [] })
  expect(await within(dialog).findByText(/no publica ninguna rotura de sus productos/)).toBeInTheDocument()
})

test('without a connection the dialog says why there are none', async () => {
  const dialog = await open(noConnection)
  expect(await within(dialog).findByText('No se han podido obtener las roturas')).toBeInTheDocument()
})
