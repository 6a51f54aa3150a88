import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RegistrationRow } from '@/contract/portal/registration'
import { RegistrationsScreen } from '@/features/admin/registrations/registrations-screen'
import { catalogueText } from '@/features/testing/error-catalogue'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, refusal } from '../../../../mocks/answer'
import { pharmacist } from '../../../../mocks/fixtures/pharmacy'
import { platform } from '../../../../mocks/fixtures/platform'
import { noProgress } from '../../../../mocks/fixtures/registration'
import { server } from '../../../../mocks/server'

const row: RegistrationRow = {
  id: 1,
  type: 'MODULO',
  pharma: { id: 7, name: 'Farmacia del Puente' },
  contactPerson: 'Ana Rey',
  contactEmail: 'ana@ejemplo.test',
  contactPhone: '976000001',
  createdAt: '2026-11-20T23:30:00.000Z',
  connected: false,
  progress: { ...noProgress, address: 'waiting' },
}
const asked: Record<string, string>[] = []
const sent: { type: string | null; key: string | null; body: unknown }[] = []

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  asked.length = 0
  sent.length = 0
  server.use(
    answering('platformConfiguration', () => platform),
    answering('registrations', ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams))
      return { data: [row], count: 1 }
    }),
    answering('reboticaModules', () => ({ data: [{ id: 2, name: 'Compras' }] })),
    answering('laboratoryTenants', () => ({
      data: [
        { id: 11, name: 'Alba' },
        { id: 12, name: 'Brezo' },
      ],
    })),
    answering('administrators', () => ({
      data: [{ id: 90, username: 'admin', firstName: 'Eva', surname: 'Sol', rol: 'ROLE_ADMIN' as const }],
      count: 1,
    })),
    answering('postalCodePlaces', () => ({
      province: 'Zaragoza',
      cities: [{ id: '50297', name: 'Zaragoza', province: 'Zaragoza' }],
    })),
    answering('createRegistration', async ({ request }) => {
      sent.push({
        type: new URL(request.url).searchParams.get('type'),
        key: request.headers.get('idempotency-key'),
        body: await request.json(),
      })
      return { id: 5, pharma: { id: 8, name: 'Botica Nueva' }, connected: false }
    }),
  )
})
afterEach(() => {
  server.resetHandlers()
  sessionStorage.clear()
  localStorage.clear()
})
afterAll(() => server.close())

const user = userEvent.setup({ delay: null })
const open = async () => {
  const { device } = await createTestDevice({
    user: { ...pharmacist, rol: 'ROLE_AGENTE', roles: ['ROLE_AGENTE'] },
  })
  renderScreen(<RegistrationsScreen />, { device })
  await screen.findByRole('cell', { name: 'Farmacia del Puente' })
}
const openForm = async () => {
  await open()
  await user.click(screen.getByRole('button', { name: 'Dar de alta una farmacia' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Dar de alta una farmacia' }))
  await dialog.findByRole('group', { name: 'Módulo' })
  return dialog
}

test('each registration says its state and leads to what has happened; those to confirm are chosen', async () => {
  await open()
  expect(await screen.findByText('Dirección por confirmar')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: row.pharma.name })).toHaveAttribute('href', '/alta/1')
  await user.click(screen.getByRole('checkbox', { name: 'Solo direcciones por confirmar' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ waiting: 'true' }))
})

type Dialog = Awaited<ReturnType<typeof openForm>>
const choose = async (dialog: Dialog, label: string, option: string) => {
  await user.click(dialog.getByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: option }))
}
const fill = async (dialog: Dialog) => {
  for (const [label, text] of [
    ['Nombre de la farmacia', 'Botica Nueva'],
    ['CIF/NIF', 'E12345674'],
    ['Persona de contacto', 'Luz Mar'],
    ['Correo de contacto', 'luz@ejemplo.test'],
    ['Teléfono de contacto', '976 00 00 02'],
    ['Dirección', 'Calle Inventada, 2'],
    ['Código postal', '50001'],
  ] as const) {
    await user.click(dialog.getByRole('textbox', { name: label }))
    await user.paste(text)
  }
  await choose(dialog, 'Programa de gestión', 'Farmatic')
  await choose(dialog, 'Módulo', 'Compras')
  await choose(dialog, 'Laboratorios', 'Brezo')
}
const submit = (dialog: Dialog) => user.click(dialog.getByRole('button', { name: 'Dar de alta' }))

test('the list shows whom to contact and the day in Spain, the newest first', async () => {
  await open()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Farmacia',
    'Persona de contacto',
    'Correo de contacto',
    'Teléfono de contacto',
    'Fecha de alta',
    'Estado',
  ])
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Farmacia del Puente',
    'Ana Rey',
    'ana@ejemplo.test',
    '976000001',
    '21/11/2026',
    'Dirección por confirmar',
  ])
  expect(asked).toEqual([{ skip: '0', take: '10', sort: 'createdAt:desc' }])
})

test('each empty field says that it is required, and nothing is sent', async () => {
  const dialog = await openForm()
  await submit(dialog)
  expect(await dialog.findAllByText('Campo obligatorio')).toHaveLength(10)
  expect(dialog.getByRole('combobox', { name: 'Responsables' })).toBeDisabled()
  expect(sent).toEqual([])
})

test('wrong tax id, telephone, e-mail and postal code say so at their fields', async () => {
  const dialog = await openForm()
  for (const [label, text] of [
    ['CIF/NIF', 'E12345670'],
    ['Correo de contacto', 'luz'],
    ['Teléfono de contacto', 'casa'],
    ['Código postal', '9'],
  ] as const) {
    await user.click(dialog.getByRole('textbox', { name: label }))
    await user.paste(text)
  }
  await submit(dialog)
  for (const text of [
    'CIF/NIF incorrecto',
    'Formato incorrecto',
    'Formato de teléfono incorrecto',
    'Código postal incorrecto',
  ])
    expect(await dialog.findByText(text)).toBeInTheDocument()
})

test('a complete form registers the pharmacy onto the module, closes, and reads the list again', async () => {
  const dialog = await openForm()
  await fill(dialog)
  expect(await dialog.findByText('Zaragoza, Zaragoza')).toBeInTheDocument()
  await submit(dialog)
  expect(await screen.findByText(catalogueText('Registration success'))).toBeInTheDocument()
  expect(sent).toEqual([
    {
      type: 'MODULO',
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      body: {
        name: 'Botica Nueva',
        nif: 'E12345674',
        software: 'FARMATIC',
        contactPerson: 'Luz Mar',
        contactPhone: '976 00 00 02',
        contactEmail: 'luz@ejemplo.test',
        address: 'Calle Inventada, 2',
        postalCode: '50001',
        reboticaModule: 2,
        moduleLaboratories: [12],
        kitDigitalModule: false,
        responsibles: [],
      },
    },
  ])
  await waitFor(() => expect(asked).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('the digital kit asks for who is responsible, and without it nobody is sent', async () => {
  const dialog = await openForm()
  await fill(dialog)
  await user.click(dialog.getByRole('checkbox', { name: 'Kit Digital' }))
  await submit(dialog)
  expect(await dialog.findByText('Campo obligatorio')).toBeInTheDocument()
  await choose(dialog, 'Responsables', 'Eva Sol')
  await user.click(dialog.getByRole('checkbox', { name: 'Kit Digital' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Kit Digital' }))
  await submit(dialog)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ kitDigitalModule: true, responsibles: [90] })
})

test('a refusal shows its text and the faults of the fields, and the same form is sent under the same key', async () => {
  const dialog = await openForm()
  await fill(dialog)
  const keys: (string | null)[] = []
  server.use(
    answering('createRegistration', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'))
      return refusal('invalid_fields', 'Revise los datos indicados.', { nif: 'Ya está de alta' })
    }),
  )
  await submit(dialog)
  expect(await screen.findByText(catalogueText('Registration failure'))).toBeInTheDocument()
  expect(await dialog.findByText('Ya está de alta')).toBeInTheDocument()
  expect(dialog.getByRole('textbox', { name: 'Nombre de la farmacia' })).toHaveValue('Botica Nueva')
  await submit(dialog)
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[1]).toBe(keys[0])
})

test('what is typed is there again when the form is opened again', async () => {
  const dialog = await openForm()
  await user.click(dialog.getByRole('textbox', { name: 'Nombre de la farmacia' }))
  await user.paste('Botica a medias')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Dar de alta una farmacia' }))
  expect(await screen.findByRole('textbox', { name: 'Nombre de la farmacia' })).toHaveValue('Botica a medias')
})
