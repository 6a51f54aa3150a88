import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FoundPharmacy } from '@/contract/portal/registration'
import type { CreatedRegistration } from '@/contract/portal/registration-creation'
import { AddPharmacy } from '@/features/registration/add-pharmacy'
import { catalogueText } from '@/features/testing/error-catalogue'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, noConnection, refusal } from '../../../mocks/answer'
import { delegate } from '../../../mocks/fixtures/pharmacy'
import { platform } from '../../../mocks/fixtures/platform'
import { server } from '../../../mocks/server'

beforeEach(() => sessionStorage.clear())
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const found: FoundPharmacy = {
  ...{ id: 9, name: 'Farmacia La Fuente', town: 'Zaragoza', address: 'Calle Mayor, 1' },
  ...{ contactPerson: 'Ana Gil', contactEmail: 'ana@farmacia.test', contactPhone: '500000001' },
  ...{ postalCode: '50001', software: 'FARMATIC' },
  ...{ relation: null, registration: null },
}
const created: CreatedRegistration = {
  id: 7,
  pharma: { id: 9, name: 'Farmacia del Molino' },
  connected: false,
}
type Answers = {
  lookUp?: () => FoundPharmacy | Response
  register?: () => CreatedRegistration | Response
}

const openDialog = async ({
  lookUp = () => refusal('not_found', 'No se ha encontrado.'),
  register = () => created,
}: Answers = {}) => {
  const sent: { key: string | null; type: string | null; body: unknown }[] = []
  server.use(
    answering('platformConfiguration', () => platform),
    answering('pharmacyByNif', lookUp),
    answering('postalCodePlaces', () => ({
      province: 'Zaragoza',
      cities: [{ id: '50297', name: 'Zaragoza', province: 'Zaragoza' }],
    })),
    answering('createRegistration', async ({ request }) => {
      const type = new URL(request.url).searchParams.get('type')
      sent.push({ key: request.headers.get('idempotency-key'), type, body: await request.json() })
      return register()
    }),
  )
  const { device, identity } = await createTestDevice({ user: delegate })
  renderScreen(<AddPharmacy delegate={delegate.id} />, { device, identity })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Agregar farmacia' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Agregar farmacia' }))
  return { sent, device, identity, dialog, user }
}
type Opened = Awaited<ReturnType<typeof openDialog>>
const reopen = async (opened: Opened): Promise<Opened> => {
  await opened.user.click(screen.getByRole('button', { name: 'Agregar farmacia' }))
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Agregar farmacia' })) }
}

const field = ({ dialog }: Pick<Opened, 'dialog'>, name: RegExp) => dialog.getByRole('textbox', { name })
const check = async ({ dialog, user }: Opened, nif = 'E00000018') => {
  if (nif !== '') await user.type(field({ dialog }, /CIF\/NIF/), nif)
  await user.click(dialog.getByRole('button', { name: 'Comprobar' }))
}
const choose = async ({ dialog, user }: Opened, program = 'Unycop') => {
  await user.click(dialog.getByRole('combobox', { name: /Programa de gestión/ }))
  await user.click(await screen.findByRole('option', { name: program }))
}
const typed = {
  'Nombre de la farmacia': 'Farmacia del Molino',
  'Nombre del titular': 'Elena Prado',
  'Correo electrónico del titular': 'elena@farmacia.test',
  Teléfono: '500000101',
  'Código de cliente': 'C-1001',
  'Código postal': '50001',
  Dirección: 'Calle del Molino, 3',
}
const fillIn = async (opened: Opened) => {
  // Typed letter by letter, seven fields take seconds.
  for (const [name, value] of Object.entries(typed))
    fireEvent.change(field(opened, new RegExp(`^${name}`)), { target: { value } })
  await choose(opened)
}
const submit = ({ dialog, user }: Opened) => user.click(dialog.getByRole('button', { name: 'Dar de alta' }))

test('an installation without registrations offers none', async () => {
  let told = 0
  server.use(
    answering('platformConfiguration', () => {
      told += 1
      return { ...platform, switchedOff: ['registration'] }
    }),
  )
  const { device, identity } = await createTestDevice({ user: delegate })
  renderScreen(<AddPharmacy delegate={delegate.id} />, { device, identity })
  await waitFor(() => expect(told).toBe(1))
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Agregar farmacia' })).not.toBeInTheDocument(),
  )
})

describe('a tax id', () => {
  test('that is missing or wrong is not looked up', async () => {
    const opened = await openDialog()
    await check(opened, '')
    expect(opened.dialog.getByRole('textbox', { name: /CIF\/NIF/ })).toHaveAccessibleDescription(
      /Por favor, introduce un NIF\./,
    )
    await check(opened, 'E00000019')
    expect(await opened.dialog.findByText('CIF/NIF incorrecto')).toBeVisible()
  })

  test('of nobody leads to the form, which has it already', async () => {
    const opened = await openDialog()
    await check(opened)
    await screen.findByText(catalogueText('Tax-id lookup failure'))
    expect(await opened.dialog.findByRole('textbox', { name: /CIF\/NIF/ })).toHaveValue('E00000018')
    await waitFor(() => expect(field(opened, /^Nombre de la farmacia/)).toHaveFocus())
  })

  test('of a pharmacy brings its data, which cannot be changed, and its id', async () => {
    const opened = await openDialog({ lookUp: () => found })
    await check(opened)
    await opened.dialog.findByText('Farmacia La Fuente')
    expect(opened.dialog.getByRole('button', { name: 'Usar estos datos' })).toHaveFocus()
    await opened.user.keyboard('{Enter}')
    expect(field(opened, /Código de cliente/)).toHaveFocus()
    for (const name of [/^Nombre de la farmacia/, /CIF\/NIF/, /Teléfono/, /Código postal/, /Dirección/])
      expect(field(opened, name)).toBeDisabled()
    await opened.user.type(field(opened, /Código de cliente/), 'C-7')
    await submit(opened)
    await waitFor(() => expect(opened.sent).toHaveLength(1))
    expect(opened.sent[0]?.body).toMatchObject({ pharma: 9, erpCode: 'C-7', software: 'FARMATIC' })
  })

  test.each([
    ['pending', 'Ya está entre sus farmacias pendientes de conexión.'],
    ['connected', 'Ya está entre sus farmacias conectadas.'],
  ] as const)('of a %s pharmacy of theirs says so, and leads to its registration', async (relation, text) => {
    const opened = await openDialog({ lookUp: () => ({ ...found, relation, registration: 7 }) })
    await check(opened)
    expect(await opened.dialog.findByText(text)).toBeInTheDocument()
    expect(opened.dialog.getByRole('link', { name: 'Ver el alta' })).toHaveAttribute('href', '/alta/7')
    expect(opened.dialog.queryByRole('button', { name: 'Usar estos datos' })).not.toBeInTheDocument()
  })

  test('of a pharmacy whose contact data the laboratory may not know leaves those fields to be filled in', async () => {
    const hidden = { contactPerson: null, contactEmail: null, contactPhone: null }
    const opened = await openDialog({ lookUp: () => ({ ...found, ...hidden }) })
    await check(opened)
    await opened.user.click(await opened.dialog.findByRole('button', { name: 'Usar estos datos' }))
    expect(field(opened, /Teléfono/)).toBeEnabled()
    expect(field(opened, /^Nombre de la farmacia/)).toBeDisabled()
  })
})

describe('the form', () => {
  test('asks for every field, and says what is wrong at each', async () => {
    const opened = await openDialog()
    await check(opened)
    await opened.user.type(field(opened, /Teléfono/), '1234567890')
    await opened.user.type(field(opened, /Código postal/), '99001')
    await submit(opened)
    expect(await opened.dialog.findByText('Formato de teléfono incorrecto')).toBeVisible()
    expect(opened.dialog.getByText('Código postal incorrecto')).toBeVisible()
    // Name, owner, e-mail, customer code, address and program.
    expect(opened.dialog.getAllByText('Campo obligatorio')).toHaveLength(6)
    expect(opened.sent).toEqual([])
  })

  test('is sent once with its key, the dialog closes and the answer of the pharmacy is awaited', async () => {
    const opened = await openDialog()
    await check(opened)
    await fillIn(opened)
    await waitFor(() => expect(field(opened, /Provincia/)).toHaveValue('Zaragoza'))
    await submit(opened)
    await screen.findByText('Proceso de alta realizado, espere a la respuesta de la farmacia')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [entry] = await opened.device.outbox.entries(opened.identity)
    expect(opened.sent).toEqual([
      {
        key: entry?.id,
        type: 'TENANT',
        body: expect.objectContaining({
          name: 'Farmacia del Molino',
          nif: 'E00000018',
          software: 'UNYCOP',
          laboratory: delegate.laboratory?.id,
          delegate: delegate.id,
        }),
      },
    ])
  })

  test('keeps what was typed when the server refuses it, and says why at the field', async () => {
    const fields = { contactEmail: 'Ya hay un usuario con este correo' }
    let refuses = true
    const opened = await openDialog({
      register: () =>
        refuses ? refusal('registration_rejected', 'No se puede dar de alta la farmacia.', fields) : created,
    })
    await check(opened)
    await fillIn(opened)
    await submit(opened)
    expect((await screen.findAllByText(catalogueText('Registration failure'))).length).toBeGreaterThan(0)
    expect(await opened.dialog.findByText(fields.contactEmail)).toBeVisible()
    expect(field(opened, /Dirección/)).toHaveValue('Calle del Molino, 3')
    expect(await opened.device.outbox.entries(opened.identity)).toMatchObject([{ state: 'rejected' }])
    refuses = false
    await submit(opened)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(new Set(opened.sent.map(({ key }) => key)).size).toBe(2)
    expect(await opened.device.outbox.entries(opened.identity)).toMatchObject([{ state: 'accepted' }])
  })

  test('is still filled in when its dialog was closed, and empty for another tax id', async () => {
    const opened = await openDialog()
    await check(opened)
    fireEvent.change(field(opened, /Dirección/), { target: { value: typed.Dirección } })
    await opened.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const again = await reopen(opened)
    await again.user.click(again.dialog.getByRole('button', { name: 'Comprobar' }))
    expect(await again.dialog.findByRole('textbox', { name: /Dirección/ })).toHaveValue(typed.Dirección)
    await again.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const other = await reopen(again)
    await other.user.clear(field(other, /CIF\/NIF/))
    await check(other, 'E00000026')
    expect(await other.dialog.findByRole('textbox', { name: /Dirección/ })).toHaveValue('')
    expect(field(other, /CIF\/NIF/)).toHaveValue('E00000026')
  })

  test('waits on the device while the server does not answer, says so, and is sent later', async () => {
    let isReachable = false
    const opened = await openDialog({
      lookUp: noConnection,
      register: () => (isReachable ? created : noConnection()),
    })
    await check(opened)
    await opened.dialog.findByRole('button', { name: 'Dar de alta' })
    await fillIn(opened)
    await submit(opened)
    expect(await opened.dialog.findByText(/está guardada, por enviar/)).toBeVisible()
    expect(screen.queryByText(/Proceso de alta realizado/)).toBeNull()
    isReachable = true
    await opened.device.drainer.sendNow()
    await screen.findByText('Proceso de alta realizado, espere a la respuesta de la farmacia')
    expect(new Set(opened.sent.map(({ key }) => key)).size).toBe(1)
  })

  test('that waits already is named where the same tax id is typed again', async () => {
    const opened = await openDialog({ lookUp: noConnection, register: noConnection })
    await check(opened)
    await opened.dialog.findByRole('button', { name: 'Dar de alta' })
    await fillIn(opened)
    await submit(opened)
    await opened.user.click(await opened.dialog.findByRole('button', { name: 'Cerrar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const again = await reopen(opened)
    await check(again, 'e00000018')
    expect(
      await again.dialog.findByText('Ya hay un alta por enviar con este CIF/NIF: Farmacia del Molino.'),
    ).toBeVisible()
  })

  test('of a pharmacy that was there under another name is told, as it keeps its data', async () => {
    const opened = await openDialog({
      register: () => ({ ...created, pharma: { id: 9, name: 'Farmacia La Fuente' } }),
    })
    await check(opened)
    await fillIn(opened)
    await submit(opened)
    expect(
      await screen.findByText(
        'Farmacia del Molino ya estaba en Rebotica como Farmacia La Fuente, que conserva sus datos.',
      ),
    ).toBeVisible()
  })
})
