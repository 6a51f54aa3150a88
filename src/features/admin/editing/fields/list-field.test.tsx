import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EntryKind } from '@/contract/editing/entries'
import { FieldControl } from '@/features/admin/editing/fields/field-control'
import { fieldsOf } from '@/features/admin/editing/kinds/kinds'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, refusal } from '../../../../../mocks/answer'
import { server } from '../../../../../mocks/server'

let shown: unknown

function Field({ kind, name, initial }: { kind: EntryKind; name: string; initial: unknown }) {
  const [value, setValue] = useState(initial)
  const spec = fieldsOf(kind).find((field) => field.name === name)
  if (spec === undefined) throw new Error(`no field ${name}`)
  shown = value
  return <FieldControl spec={spec} path={name} value={value} onChange={setValue} faults={{}} />
}

const open = async (kind: EntryKind, name: string, initial: unknown) => {
  const { device } = await createTestDevice()
  renderScreen(<Field kind={kind} name={name} initial={initial} />, { device })
}

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' })
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView ??= () => {}
})

beforeEach(() => server.use(answering('editingChoices', () => products)))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const products = [
  { value: '663991', label: '663991 · CREMA SOLAR 50 ML' },
  { value: '663992', label: '663992 · CREMA SOLAR 200 ML' },
]

test('a product is shown by its name before its list is open, and another one can be picked', async () => {
  await open('campaigns', 'products', [{ cn: '663991', discount: 0.1, tiers: [] }])
  const product = screen.getByRole('combobox', { name: 'Producto' })
  await waitFor(() => expect(product).toHaveValue('663991 · CREMA SOLAR 50 ML'))
  await userEvent.click(product)
  await userEvent.click(await screen.findByRole('option', { name: '663992 · CREMA SOLAR 200 ML' }))
  expect(shown).toMatchObject([{ cn: '663992' }])
  expect(product).toHaveValue('663992 · CREMA SOLAR 200 ML')
})

test('the pharmacies of a user are shown by their names, all that there are', async () => {
  const label = (nif: string) => `Farmacia ${nif.at(-1)} · ${nif}`
  server.use(
    answering('editingChoices', ({ request }) =>
      new URL(request.url).searchParams.getAll('value').map((nif) => ({ value: nif, label: label(nif) })),
    ),
  )
  const nifs = Array.from({ length: 40 }, (_, index) => `E00${index + 10}`)
  await open('users', 'pharmacies', nifs)
  for (const nif of nifs) expect(await screen.findByText(label(nif))).toBeInTheDocument()
})

test('products of a campaign get tiers, and lose them, each with its own fields', async () => {
  await open('campaigns', 'products', [{ cn: '663991', discount: 0.1, tiers: [] }])
  const product = within(screen.getByRole('group', { name: 'Producto 1' }))
  expect(product.getByRole('textbox', { name: 'Descuento' })).toHaveValue('10')
  await userEvent.click(product.getByRole('button', { name: 'Añadir escalón' }))
  const tier = within(product.getByRole('group', { name: 'Escalón 1' }))
  await userEvent.type(tier.getByRole('textbox', { name: 'Desde (unidades)' }), '12')
  await userEvent.type(tier.getByRole('textbox', { name: 'Descuento' }), '12,5')
  expect(shown).toEqual([{ cn: '663991', discount: 0.1, tiers: [{ quantity: 12, discount: 0.125 }] }])
  await userEvent.click(tier.getByRole('button', { name: 'Quitar escalón 1' }))
  expect(shown).toEqual([{ cn: '663991', discount: 0.1, tiers: [] }])
})

test('what is no number goes on as it was typed, for the form to refuse', async () => {
  await open('campaigns', 'discount', 0.08)
  const field = screen.getByRole('textbox', { name: 'Descuento' })
  await userEvent.clear(field)
  expect(shown).toBeNull()
  await userEvent.type(field, 'doce')
  expect([shown, (field as HTMLInputElement).value]).toEqual(['doce', 'doce'])
})

test('relations that a pharmacy has stay, those that are added can be taken away again', async () => {
  await open('pharmacies', 'relations', [{ laboratory: 'Alba', mode: 'default', access: true }])
  expect(screen.queryByRole('button', { name: 'Quitar relación 1' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Añadir relación' }))
  await userEvent.click(screen.getByRole('button', { name: 'Quitar relación 2' }))
  expect(shown).toEqual([{ laboratory: 'Alba', mode: 'default', access: true }])
})

test('of a long list the first ones are shown, and the rest when asked for', async () => {
  const products = Array.from({ length: 30 }, (_, index) => ({
    cn: String(660000 + index),
    discount: null,
    tiers: [],
  }))
  await open('campaigns', 'products', products)
  expect(screen.getAllByRole('group', { name: /^Producto \d+$/ })).toHaveLength(20)
  await userEvent.click(screen.getByRole('button', { name: 'Ver los 30' }))
  expect(screen.getAllByRole('group', { name: /^Producto \d+$/ })).toHaveLength(30)
})

test.each([
  ['60.000', 60_000],
  ['1.234,5', 1_234.5],
  ['149,90', 149.9],
  ['149.9', 149.9],
  // For the schema to refuse, with what was typed still there.
  ['60.00.0', '60.00.0'],
])('an amount typed as «%s» is read as it is written everywhere else', async (text, minPrice) => {
  await open('orderMethods', 'laboratories', [{ laboratory: '', minPrice: 0 }])
  const field = screen.getByRole('textbox', { name: 'Pedido mínimo' })
  await userEvent.clear(field)
  await userEvent.type(field, text)
  expect(shown).toEqual([{ laboratory: '', minPrice }])
  expect(field).toHaveValue(text)
})

test('a percentage has decimals after a dot, too', async () => {
  await open('campaigns', 'discount', 0.1)
  const field = screen.getByRole('textbox', { name: 'Descuento' })
  await userEvent.clear(field)
  await userEvent.type(field, '1.125')
  expect(shown).toBe(0.01125)
})

test('whether a laboratory takes back what has expired is yes, no or not known', async () => {
  await open('laboratories', 'takesBackExpired', false)
  const field = screen.getByRole('combobox', { name: 'Admite devoluciones por caducidad' })
  expect(field).toHaveValue('No')
  await userEvent.click(field)
  await userEvent.click(await screen.findByRole('option', { name: 'Sí' }))
  expect(shown).toBe(true)
  expect(field).toHaveValue('Sí')
  await userEvent.click(field)
  await userEvent.click(await screen.findByRole('option', { name: 'Sí' }))
  expect(shown).toBeNull()
})

test('products of a campaign are pasted: what changes and what is refused is shown before the form has it', async () => {
  const asked: string[][] = []
  server.use(
    answering('editingChoices', ({ request }) => {
      asked.push(new URL(request.url).searchParams.getAll('value'))
      return products
    }),
  )
  const before = { cn: '663991', discount: 0.1, tiers: [{ quantity: 6, discount: 0.2 }] }
  await open('campaigns', 'products', [before])
  await userEvent.click(screen.getByRole('button', { name: 'Pegar o cargar una lista' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pegar o cargar productos' }))
  const area = dialog.getByRole('textbox')
  const text = 'CN;Nombre;Dto\n663991;CREMA;12,5\n663992;CREMA;\n663999;OTRA;5\n66;MALA;5'
  fireEvent.change(area, { target: { value: text } })
  const said =
    'Se añaden: 1 · Cambian: 1 · Están ya así: 0. Líneas que no se llevan: 2. No se leen las columnas «Nombre».'
  expect(await dialog.findByText(said)).toBeVisible()
  const linesOf = (title: string) =>
    within(dialog.getByRole('list', { name: title }))
      .getAllByRole('listitem')
      .map((item) => item.textContent)
  expect(linesOf('Líneas que no se llevan')).toEqual([
    '4663999;OTRA;5No está en el catálogo',
    '566;MALA;5No tiene un CN',
  ])
  expect(linesOf('Qué cambia en el formulario')).toEqual([
    '2663991 · CREMA SOLAR 50 MLCambia: 12,5\u00a0%',
    '3663992 · CREMA SOLAR 200 MLSe añade',
  ])
  expect(shown).toEqual([before])
  expect(asked).toContainEqual(['663991', '663992', '663999'])

  await userEvent.click(dialog.getByRole('button', { name: 'Llevar al formulario' }))
  expect(shown).toEqual([
    { ...before, discount: 0.125 },
    { cn: '663992', discount: null, tiers: [], bonuses: [], netPrices: [] },
  ])
  // The lines to mend stay.
  expect(area).toHaveValue('CN;Nombre;Dto\n663999;OTRA;5\n66;MALA;5')
  expect(dialog.getByText('2 productos en el formulario; quedan 2 líneas por corregir.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Llevar al formulario' })).toBeDisabled()
})

test('pasted free units go into the form, but for a medicine that the health service pays, with the rule', async () => {
  server.use(
    answering('editingChoices', () =>
      products.map((product) => ({ ...product, financed: product.value === '663992' })),
    ),
  )
  await open('campaigns', 'products', [])
  await userEvent.click(screen.getByRole('button', { name: 'Pegar o cargar una lista' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByRole('textbox'), {
    target: { value: 'CN;Precio neto;Bonificación\n663991;2,50;10+2 repite\n663992;;10+2' },
  })
  expect(
    await dialog.findByText(
      'No puede llevar unidades gratis: es un medicamento financiado (Real Decreto Legislativo 1/2015, art. 4.6)',
    ),
  ).toBeVisible()
  expect(dialog.getByText(/^Se añade: 10 \+ 2, repite · 2,50 € netos$/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Llevar al formulario' }))
  expect(shown).toEqual([
    {
      ...{ cn: '663991', discount: null, tiers: [] },
      bonuses: [{ quantity: 10, bonus: 2, repeats: true }],
      netPrices: [{ quantity: 1, netPrice: 2.5 }],
    },
  ])
})

test('a pasted net price above the PVL stays out of the form, with the reason', async () => {
  server.use(answering('editingChoices', () => products.map((product) => ({ ...product, pvl: 249 }))))
  await open('campaigns', 'products', [])
  await userEvent.click(screen.getByRole('button', { name: 'Pegar o cargar una lista' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByRole('textbox'), {
    target: { value: 'CN;Precio neto\n663991;2,50\n663992;2,49' },
  })
  expect(await dialog.findByText(/^El precio neto no puede ser mayor que el PVL, 2,49\s€$/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Llevar al formulario' }))
  expect(shown).toMatchObject([{ cn: '663992', netPrices: [{ quantity: 1, netPrice: 2.49 }] }])
})

test('a net price that the PVL has fallen below says so beside it, with what to do', async () => {
  server.use(answering('editingChoices', () => products.map((product) => ({ ...product, pvl: 249 }))))
  const item = { discount: null, tiers: [], bonuses: [] }
  const steps = [
    { quantity: 1, netPrice: 2.5 },
    { quantity: 10, netPrice: 2.49 },
  ]
  await open('campaigns', 'products', [
    { ...item, cn: '663991', netPrices: [] },
    { ...item, cn: '663992', netPrices: steps },
  ])
  const [high, low] = await screen.findAllByRole('textbox', { name: /^Precio por unidad/ })
  await waitFor(() =>
    expect(high).toHaveAccessibleDescription(
      /No descuenta nada: el PVL es 2,49\s€\. Bájelo o quítelo; si lo deja como estaba, lo demás se puede guardar\./,
    ),
  )
  expect(low).not.toHaveAccessibleDescription(/No descuenta/)
})

test('a pasted list of products whose names cannot be asked for goes nowhere', async () => {
  server.use(answering('editingChoices', () => refusal('internal', 'Fallo')))
  await open('campaigns', 'products', [])
  await userEvent.click(screen.getByRole('button', { name: 'Pegar o cargar una lista' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '663991 10' } })
  expect(await dialog.findByText('No se han podido buscar los productos')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Llevar al formulario' })).toBeDisabled()
})
