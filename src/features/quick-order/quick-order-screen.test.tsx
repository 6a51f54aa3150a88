import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  addToCart,
  enter,
  field,
  noUnits,
  setUnits,
  units,
  unknownCodes,
} from '@/features/quick-order/testing/fields'
import {
  crema,
  ibuprofeno,
  omeprazol,
  openQuickOrder,
  showQuickOrder,
  unpriced,
  unrelated,
} from '@/features/quick-order/testing/open-quick-order'
import { createTestDevice } from '@/features/testing/test-device'
import readers from '@/ui/focus/for-readers.module.css'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const user = userEvent.setup({ delay: null })

describe('a code', () => {
  test('typed by hand adds one unit with Enter, and the field waits for the next', async () => {
    await openQuickOrder()
    const input = await screen.findByRole('combobox', { name: 'CN, EAN o nombre del producto' })
    await user.click(input)
    await user.keyboard(`${ibuprofeno.cn}{Enter}`)
    expect(screen.getByRole('textbox', { name: `Unidades de ${ibuprofeno.name}` })).toHaveValue('1')
    expect(input).toHaveFocus()
    expect(input).toHaveValue('')
  })

  test.each([
    ['its CN with check digit', '6620267'],
    ['the printed form of it', '662026.7'],
    ['its EAN', '8470006620267'],
    ['the DataMatrix on its pack', '010847000662026717271031'],
  ])('%s adds one unit at once, and again one more', async (_, code) => {
    await openQuickOrder()
    await enter(code)
    expect(units(ibuprofeno)).toHaveValue('1')
    await enter(code)
    expect(units(ibuprofeno)).toHaveValue('2')
    expect(await field()).toHaveValue('')
    expect(screen.getByText(`${ibuprofeno.name}: 2 unidades`)).toBeInTheDocument()
  })

  test('of no product is listed with the reason, and counted', async () => {
    await openQuickOrder()
    await enter('662027')
    await enter('662027')
    await enter('6620268')
    const kept = within(await unknownCodes()).getAllByRole('listitem')
    expect(kept[1]).toHaveTextContent(/^6620272 uds No está en el catálogo/)
    expect(kept[0]).toHaveTextContent(/^66202681 ud El dígito de control no es correcto/)
    await user.click(screen.getByRole('button', { name: 'Quitar 662027' }))
    expect(within(await unknownCodes()).getAllByRole('listitem')).toHaveLength(1)
  })

  test('without a product can be copied with units and reason', async () => {
    await openQuickOrder()
    await enter('662027')
    await user.click(await screen.findByRole('button', { name: 'Copiar' }))
    expect(await navigator.clipboard.readText()).toBe('662027\t1\t\tNo está en el catálogo')
  })

  test.each([
    [unrelated, 'Su farmacia no trabaja con Cierzo Genéricos'],
    [unpriced, 'No tiene precio'],
  ])('of a product that cannot be ordered says why and adds nothing', async (product, reason) => {
    await openQuickOrder()
    await enter(product.cn)
    expect(await unknownCodes()).toHaveTextContent(`${product.cn}1 ud${product.name} ${reason}`)
    noUnits(product)
    expect(addToCart()).toHaveAccessibleDescription('Debe añadir al menos un producto')
    // The list prints it, the other is only read out.
    expect(screen.getByText(`${product.name}: ${reason}`)).toHaveClass(readers.only ?? '')
  })
})

describe('searching by words', () => {
  test('suggests products with code, laboratory, price, stock and shortage, to be chosen by keyboard', async () => {
    await openQuickOrder()
    await user.click(await field())
    await user.keyboard('alba')
    const options = await screen.findAllByRole('option')
    expect(options[0]).toHaveTextContent(
      /IBUPROFENO ALBA 600 MG 40 COMPRIMIDOS EFG3,10\s€662026Laboratorios Alba12 en la farmacia/,
    )
    expect(options[1]).toHaveTextContent(/OMEPRAZOL ALBA.*1,55\s€650003Laboratorios AlbaEn rotura/)
    expect(options[2]).toHaveTextContent(/GEL ALBA SIN PRECIOsin precio.*No tiene precio/)
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(await field()).toHaveAttribute('aria-activedescendant', options[1]?.id)
    await user.keyboard('{Enter}')
    expect(units(omeprazol)).toHaveValue('1')
    expect(await field()).toHaveFocus()
  })

  test('moves to the first suggestion with Enter, and chooses it with another Enter', async () => {
    await openQuickOrder()
    await enter('crema')
    noUnits(crema)
    await user.type(await field(), '{Enter}')
    expect(units(crema)).toHaveValue('1')
  })

  test('keeps the focus in the field when a suggestion is clicked', async () => {
    await openQuickOrder()
    await user.click(await field())
    await user.keyboard('crema')
    await user.click(await screen.findByRole('option', { name: /CREMA/ }))
    expect(units(crema)).toHaveValue('1')
    expect(await field()).toHaveFocus()
  })

  test('shows a message when nothing is found, and keeps the text', async () => {
    await openQuickOrder()
    await user.click(await field())
    await user.keyboard('aspirina')
    expect(await screen.findByText('Sin resultados')).toBeInTheDocument()
    expect(await field()).toHaveValue('aspirina')
  })
})

describe('the lines of the basket', () => {
  test('can be edited and removed, and changes can be undone', async () => {
    await openQuickOrder()
    await enter(ibuprofeno.cn)
    await enter(crema.cn)
    setUnits(ibuprofeno, '2')
    setUnits(ibuprofeno, '25')
    await user.click(screen.getByRole('button', { name: `Quitar ${crema.name}` }))
    noUnits(crema)
    const undo = screen.getByRole('button', { name: 'Deshacer' })
    await user.click(undo)
    expect(units(crema)).toHaveValue('1')
    await user.click(undo)
    expect(units(ibuprofeno)).toHaveValue('1')
    await user.click(undo)
    await user.click(undo)
    noUnits(crema)
    noUnits(ibuprofeno)
    expect(undo).toBeDisabled()
  })

  test('say code, stock and price in one line below the name; laboratory and EAN stand in the open row', async () => {
    await openQuickOrder()
    await enter(ibuprofeno.cn)
    const row = units(ibuprofeno).closest('tr') as HTMLElement
    expect(row).toHaveTextContent(/40 COMPRIMIDOS EFG662026En la farmacia 123,10\s€\/ud3,10\s€3,24\s€$/)
    // The only laboratory is not repeated.
    expect(within(row).queryByRole('img')).not.toBeInTheDocument()
    expect(screen.queryByText('8470006620267')).not.toBeInTheDocument()
    await user.click(within(row).getByRole('button', { name: 'Abrir el detalle' }))
    expect(await screen.findByText('8470006620267')).toBeInTheDocument()
    await enter(crema.cn)
    expect(within(row).getByRole('img', { name: 'Laboratorios Alba' })).toBeInTheDocument()
  })

  test('are removed from the open card on a phone', async () => {
    const anyWidth = window.matchMedia
    window.matchMedia = (query) => ({ ...anyWidth(query), matches: query.includes('max-width') })
    try {
      await openQuickOrder()
      await enter(ibuprofeno.cn)
      expect(screen.queryByRole('button', { name: `Quitar ${ibuprofeno.name}` })).not.toBeInTheDocument()
      await user.click(screen.getByRole('button', { name: 'Abrir el detalle' }))
      await user.click(screen.getByRole('button', { name: `Quitar ${ibuprofeno.name}` }))
      noUnits(ibuprofeno)
    } finally {
      window.matchMedia = anyWidth
    }
  })

  test('show campaign and discount; each laboratory shows its total', async () => {
    await openQuickOrder()
    await enter(omeprazol.cn)
    expect(screen.getByText(/Campaña de otoño -5/)).toBeInTheDocument()
    setUnits(omeprazol, '10')
    expect(screen.getByText(/Campaña de otoño -20/)).toBeInTheDocument()
    await enter(crema.cn)
    const totals = within(screen.getByRole('complementary', { name: 'Total por laboratorio' })).getAllByRole(
      'listitem',
    )
    expect(totals[0]).toHaveTextContent(/Brezo Pharma10,00\s€1 ud/)
    expect(totals[1]).toHaveTextContent(/Laboratorios Alba15,50\s€12,40\s€ con descuento10 uds/)
    expect(screen.getByText(/PVL Total/)).toHaveTextContent(/PVL Total · 11 uds25,50\s€/)
  })

  test('say what a unit costs with taxes at their units', async () => {
    await openQuickOrder()
    await enter(omeprazol.cn)
    // 1.55 × 0.95 × 1.045 = 1.5388; with 20 %, 1.2958.
    expect(screen.getByRole('table')).toHaveTextContent(/1,54\s€/)
    setUnits(omeprazol, '10')
    expect(screen.getByRole('table')).toHaveTextContent(/1,30\s€/)
  })

  test('are still there after leaving the page, but only for the same user', async () => {
    const opened = await openQuickOrder()
    await enter(ibuprofeno.cn)
    await enter('662027')
    opened.unmount()
    const again = showQuickOrder(opened)
    expect(await screen.findByLabelText(`Unidades de ${ibuprofeno.name}`)).toHaveValue('1')
    expect(await unknownCodes()).toHaveTextContent('662027')
    again.unmount()
    showQuickOrder({ ...opened, identity: { ...opened.identity, switchUser: 'otra' } })
    await field()
    noUnits(ibuprofeno)
  })
})

test('without the pharmacy’s data on the device the quick order says what is missing', async () => {
  showQuickOrder(await createTestDevice())
  expect(await screen.findByText('El catálogo aún no está en este dispositivo')).toBeInTheDocument()
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
})
