import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openProvisions, quantity, user } from '@/features/purchasing/testing/open-provisions'
import { scan } from '@/ui/scans/testing/scanner'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const box = () => screen.getByRole('searchbox', { name: /^Buscar producto/ })
const shown = () => screen.getAllByRole('textbox', { name: /^Unidades de / }).map((field) => field.ariaLabel)

test('a scan over a units field shows its product and changes no units; the next one replaces it', async () => {
  await openProvisions()
  const field = await quantity(/OMEPRAZOL/)
  await user.click(field)
  await user.keyboard('7')
  await scan('8470006620267')
  expect(box()).toHaveValue('662026')
  await waitFor(() => expect(shown()).toEqual(['Unidades de IBUPROFENO ALBA 600 MG 40 COMPRIMIDOS EFG']))
  await scan('650003')
  expect(box()).toHaveValue('650003')
  expect(await quantity(/OMEPRAZOL/)).toHaveValue('7')
})

test('an EAN that is typed into the search finds its product', async () => {
  await openProvisions()
  await quantity(/OMEPRAZOL/)
  await user.type(box(), '8470006620267')
  await waitFor(() => expect(shown()).toEqual(['Unidades de IBUPROFENO ALBA 600 MG 40 COMPRIMIDOS EFG']))
})

test('the product that is sold instead leads to its row, and one of no row is said to be missing', async () => {
  await openProvisions()
  await quantity(/OMEPRAZOL/)
  await scan('700002')
  await waitFor(() => expect(shown()).toEqual(['Unidades de IBUPROFENO ALBA 600 MG 40 COMPRIMIDOS EFG']))
  await scan('8412345678905')
  expect(await screen.findByText('8412345678905: no está en esta propuesta.')).toBeInTheDocument()
})
