import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PharmacyFilePreview } from '@/contract/connector/pharmacy-files'
import { FilesScreen } from '@/features/admin/files/files-screen'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, refusal, uploadOf } from '../../../../mocks/answer'
import { pharmacist } from '../../../../mocks/fixtures/pharmacy'
import { platform } from '../../../../mocks/fixtures/platform'
import { server } from '../../../../mocks/server'

const upload = '11111111-1111-4111-8111-111111111111'
const totals = { rows: 2, units: 3, pvl: 820, pvp: 1500 }
const found: PharmacyFilePreview['found'] = {
  upload,
  pharmacy: 'Farmacia Sol',
  read: 4,
  days: { first: '2026-02-28', last: '2026-03-01' },
  others: [{ label: 'Líneas de totales', rows: 1 }],
  changes: {
    rows: { added: 2, changed: 0, removed: 0, equal: 0 },
    periods: { added: 2, changed: 0, emptied: 0, equal: 0 },
    before: { rows: 0, units: 0, pvl: 0, pvp: 0 },
    after: totals,
  },
  isSame: false,
  takesAway: null,
  refused: 1,
  refusals: [{ line: 4, reason: 'fecha no válida: «x»', content: 'x | 662026' }],
}
const read: PharmacyFilePreview = {
  format: 'CSV por líneas',
  text: 'UTF-8, separado por «;»',
  isMonthly: false,
  inCents: false,
  guesses: ['Fechas como mes/día/año: «03/11/2026» (línea 2) es el 11/03/2026.'],
  header: ['cuando', 'que', 'veces'],
  sample: [['28/02/2026', '662026', '2']],
  columns: [
    { key: 'day', label: 'Fecha', required: true, index: 0 },
    { key: 'cn', label: 'Código nacional', required: true, index: 1 },
    { key: 'units', label: 'Unidades', required: true, index: 2 },
    { key: 'pvp', label: 'PVP', required: false, index: null },
  ],
  problem: null,
  found,
}
const unread: PharmacyFilePreview = {
  ...read,
  columns: read.columns.map((column) => ({ ...column, index: null })),
  problem: { field: 'columns', message: 'Falta la columna «Fecha».' },
  found: null,
}

let sent: Record<string, unknown>[] = []
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  sent = []
  server.use(
    answering('platformConfiguration', () => platform),
    answering('editingChoices', () => [{ value: 'E12345674', label: 'Farmacia Sol · E12345674' }]),
    answering('previewPharmacyFile', async ({ request }) => {
      const { body } = await uploadOf(request)
      sent.push(body)
      return body.columns === undefined ? unread : read
    }),
  )
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const open = async () => {
  const { device } = await createTestDevice({
    user: { ...pharmacist, rol: 'ROLE_ADMIN', roles: ['ROLE_ADMIN'] },
  })
  return renderScreen(<FilesScreen onBack={() => {}} />, { device })
}
const choosePharmacy = async () => {
  await userEvent.click(screen.getByRole('combobox', { name: /Farmacia/ }))
  await userEvent.click(await screen.findByRole('option', { name: /Farmacia Sol/ }))
}
const chooseFile = async (container: Element, name = 'ventas.csv') => {
  const input = container.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('no file input')
  await userEvent.upload(input, new File(['a;b\n'], name, { type: 'text/csv' }))
}

test('a file whose columns are not known is shown, its columns are chosen, and it is imported after a look at what changes', async () => {
  server.use(
    answering('storePharmacyFile', async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>)
      return { changes: { ...(found as NonNullable<typeof found>).changes } }
    }),
  )
  const { container } = await open()
  await chooseFile(container)
  expect(screen.getByText('Elija de qué farmacia es')).toBeVisible()
  await choosePharmacy()
  expect(await screen.findByText('Falta la columna «Fecha».')).toBeVisible()
  expect(screen.getAllByText('Elija qué columna es')).toHaveLength(3)
  expect(screen.queryByRole('button', { name: 'Importar' })).toBeNull()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Fecha/ }), 'cuando')
  const changes = within(await screen.findByRole('region', { name: 'Lo que cambiaría en «Farmacia Sol»' }))
  expect(screen.getByRole('list', { name: 'Se ha supuesto' })).toHaveTextContent(/^Fechas como mes\/día\/año/)
  expect(changes.getByText('Sustituye 2 días del 28/02/2026 al 01/03/2026: 2 nuevos.')).toBeVisible()
  expect(changes.getByText('Líneas de totales: 1.')).toBeVisible()
  expect(changes.getByRole('row', { name: '4 fecha no válida: «x» x | 662026' })).toBeVisible()
  await userEvent.click(changes.getByRole('button', { name: 'Importar' }))
  expect(await screen.findByText('2 nuevos.')).toBeVisible()
  expect(sent).toEqual([
    { pharmacy: 'E12345674', kind: 'sales', amounts: 'auto' },
    {
      pharmacy: 'E12345674',
      kind: 'sales',
      amounts: 'auto',
      columns: '{"day":0,"cn":null,"units":null,"pvp":null}',
    },
    { pharmacy: 'E12345674', upload },
  ])
})

test('rubbish is refused beside the field, and what is there already need not be imported', async () => {
  server.use(
    answering('previewPharmacyFile', () =>
      refusal('invalid_fields', 'Revise los datos indicados.', {
        file: 'El archivo no es de texto: es un PDF.',
      }),
    ),
  )
  const { container } = await open()
  await choosePharmacy()
  await chooseFile(container)
  expect(await screen.findByText('El archivo no es de texto: es un PDF.')).toBeVisible()
  server.use(
    answering('previewPharmacyFile', () => ({
      ...read,
      found: { ...(found as NonNullable<typeof found>), isSame: true },
    })),
  )
  await chooseFile(container, 'otra.csv')
  expect(await screen.findByText('Nada: los datos de la farmacia ya están así.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Importar' })).toHaveAttribute('aria-disabled', 'true')
})

test('what has changed since it was shown is shown again before it is imported', async () => {
  server.use(
    answering('previewPharmacyFile', () => {
      sent.push({})
      return read
    }),
    answering('storePharmacyFile', () => refusal('edit_conflict', 'Los datos han cambiado.')),
  )
  const { container } = await open()
  await choosePharmacy()
  await chooseFile(container)
  await userEvent.click(await screen.findByRole('button', { name: 'Importar' }))
  expect(await screen.findByText('Los datos han cambiado.')).toBeVisible()
  expect(sent).toHaveLength(2)
})

test('a stock that would take most of it away is imported once somebody says that it is complete', async () => {
  const changes = { ...(found as NonNullable<typeof found>).changes, periods: null }
  server.use(
    answering('previewPharmacyFile', () => ({
      ...read,
      found: {
        ...(found as NonNullable<typeof found>),
        changes,
        takesAway: { missing: 8529, before: 8539 },
      },
    })),
    answering('storePharmacyFile', async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>)
      return { changes }
    }),
  )
  const { container } = await open()
  await choosePharmacy()
  await chooseFile(container, 'existencias.csv')
  const button = await screen.findByRole('button', { name: 'Importar' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(
    screen.getByRole('checkbox', { name: /se quedan sin existencias 8\.529 de los 8\.539 productos/ }),
  )
  await userEvent.click(button)
  expect(await screen.findByText('Importado')).toBeVisible()
  expect(sent).toEqual([{ pharmacy: 'E12345674', upload, confirmed: true }])
})

test('how a file writes dates and decimals can be said, and is forgotten with the next file', async () => {
  const { container } = await open()
  await choosePharmacy()
  await chooseFile(container)
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Orden de día y mes' }),
    'Mes/día/año',
  )
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Decimales' }), 'Con punto')
  await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ dates: 'mdy', decimals: 'dot' }))
  await chooseFile(container, 'otra.csv')
  await vi.waitFor(() =>
    expect(sent.at(-1)).toEqual({ pharmacy: 'E12345674', kind: 'sales', amounts: 'auto' }),
  )
})
