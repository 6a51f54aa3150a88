import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  bandages,
  crema,
  ibuprofeno,
  openQuickOrder,
  unrelated,
} from '@/features/quick-order/testing/open-quick-order'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const user = userEvent.setup()
const units = (product: { name: string }) =>
  screen.findByRole('textbox', { name: `Unidades de ${product.name}` })
const area = () => screen.findByRole('textbox', { name: 'Una línea por producto: código y unidades' })
const openDialog = async () => {
  await openQuickOrder()
  await user.click(await screen.findByRole('button', { name: 'Pegar o cargar una lista' }))
  return area()
}
const paste = async (text: string) => fireEvent.change(await area(), { target: { value: text } })

test('a pasted list shows which lines are recognised before anything is added', async () => {
  await openDialog()
  await paste(
    `CN;Unidades\n${ibuprofeno.cn};12\n8470006620267;1.000\n${crema.cn}\n${unrelated.cn} 3\n662027 4\nnada`,
  )
  expect(
    await screen.findByText(
      '3 líneas entendidas: 1.013 unidades. En 1 línea sin unidades se pide 1. 3 sin añadir.',
    ),
  ).toBeInTheDocument()
  const refused = within(screen.getByRole('list', { name: 'Líneas que no se añaden' })).getAllByRole(
    'listitem',
  )
  expect(refused.map((item) => item.textContent)).toEqual([
    `5${unrelated.cn} 3Su farmacia no trabaja con Cierzo Genéricos`,
    '6662027 4No está en el catálogo',
    '7nadaNo empieza por un CN ni un EAN',
  ])
  const assumed = within(screen.getByRole('list', { name: 'Líneas sin unidades: se pide 1' }))
  expect(assumed.getByRole('listitem')).toHaveTextContent(`4${crema.cn}${crema.name}`)
  const copy = within(screen.getByRole('region', { name: 'Líneas que no se añaden' }))
  await user.click(copy.getByRole('button', { name: 'Copiar' }))
  expect(await navigator.clipboard.readText()).toContain('6\t662027 4\tNo está en el catálogo')

  await user.click(screen.getByRole('button', { name: 'Añadir 2 productos' }))
  expect(await area()).toHaveValue(`${unrelated.cn} 3\n662027 4\nnada`)
  expect(await screen.findByText('2 productos añadidos; quedan 3 líneas por corregir.')).toBeInTheDocument()
  await paste('662027 4')
  expect(await screen.findByText('0 líneas entendidas: 0 unidades. 1 sin añadir.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Volver' }))
  expect(await units(ibuprofeno)).toHaveValue('1012')
  expect(await units(crema)).toHaveValue('1')
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  expect(screen.queryByRole('textbox', { name: /^Unidades de/ })).not.toBeInTheDocument()
})

test('units that leave a pack incomplete are said to, in the list and in the order', async () => {
  await openDialog()
  await paste(`${bandages.cn} 47`)
  expect(
    await screen.findByText(
      '1 línea entendida: 47 unidades. VENDAS 4 M se pide de 10 en 10: 47 no son envases completos.',
    ),
  ).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Añadir 1 producto' }))
  expect(await screen.findByText('de 10 en 10: envases incompletos')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: `Añadir 10 a Unidades de ${bandages.name}` }))
  expect(await units(bandages)).toHaveValue('50')
  expect(screen.getByText('de 10 en 10')).toBeInTheDocument()
})

test('adding a list without errors closes the dialog with a message and returns the focus', async () => {
  await openDialog()
  await paste(`${ibuprofeno.cn} 2`)
  await user.click(await screen.findByRole('button', { name: 'Añadir 1 producto' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await screen.findByText('1 producto añadido.')).toBeInTheDocument()
  expect(await units(ibuprofeno)).toHaveValue('2')
  expect(screen.getByRole('button', { name: 'Pegar o cargar una lista' })).toHaveFocus()
})

test('a pasted list that was not added is still there when the dialog is opened again', async () => {
  await openDialog()
  await paste('662027 4')
  await user.click(screen.getByRole('button', { name: 'Volver' }))
  await user.click(screen.getByRole('button', { name: 'Pegar o cargar una lista' }))
  expect(await area()).toHaveValue('662027 4')
})

test('a file in an old encoding is loaded and appended to the text', async () => {
  await openDialog()
  await paste(`${crema.cn} 1`)
  const latin = Uint8Array.from(`Código;Uds\r\n${ibuprofeno.cn};7\r\n`, (letter) => letter.charCodeAt(0))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('No file input')
  await user.upload(input, new File([latin], 'pedido.csv', { type: 'text/csv' }))
  await waitFor(async () =>
    expect(await area()).toHaveValue(`${crema.cn} 1\nCódigo;Uds\n${ibuprofeno.cn};7\n`),
  )
  expect(await screen.findByRole('button', { name: 'Añadir 2 productos' })).toBeEnabled()
})

test('pasting several lines into the code field opens the list dialog with them', async () => {
  await openQuickOrder()
  await user.click(await screen.findByRole('combobox'))
  await user.paste(`${ibuprofeno.cn} 2\n${crema.cn} 3`)
  expect(await area()).toHaveValue(`${ibuprofeno.cn} 2\n${crema.cn} 3`)
  expect(await screen.findByText('2 líneas entendidas: 5 unidades.')).toBeInTheDocument()
})
