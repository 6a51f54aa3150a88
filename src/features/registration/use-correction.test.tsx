import { Button } from '@mantine/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { useCorrection } from '@/features/registration/use-correction'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import type { RegistrationEntry } from '@/offline/kinds/registration'
import { sampleRegistration } from '@/offline/testing/order-samples'
import { answering, refusal } from '../../../mocks/answer'
import { delegate } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'

beforeEach(() => sessionStorage.clear())
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const created = { id: 7, pharma: { id: 9, name: 'Farmacia del Molino' }, connected: false }
const taken = 'Ya hay un usuario con este correo'

function Panel({ entry }: { entry: RegistrationEntry }) {
  const { correct, dialog } = useCorrection()
  return (
    <>
      <Button onClick={() => correct(entry)}>Corregir</Button>
      {dialog}
    </>
  )
}

/** The server refuses a registration until its e-mail is another one; its form is opened again. */
const openRefused = async (
  changed: Partial<RegistrationEntry['body']> = {},
  code: 'registration_rejected' | 'forbidden' = 'registration_rejected',
) => {
  const sent: { email: string; body: unknown }[] = []
  server.use(
    answering('postalCodePlaces', () => ({
      province: 'Zaragoza',
      cities: [{ id: '50297', name: 'Zaragoza', province: 'Zaragoza' }],
    })),
    answering('createRegistration', async ({ request }) => {
      const body = (await request.json()) as { contactEmail: string }
      sent.push({ email: body.contactEmail, body })
      return body.contactEmail === 'elena@farmacia.test'
        ? refusal(code, 'No se puede dar de alta la farmacia.', { contactEmail: taken })
        : created
    }),
  )
  const { device, identity } = await createTestDevice({ user: delegate })
  const sample = sampleRegistration(1, { id: crypto.randomUUID(), name: 'Farmacia del Molino' })
  await device.outbox.saveEntry('createRegistration', {
    ...sample,
    identity,
    registration: { ...sample.registration, delegate: 12, ...changed },
  })
  await device.drainer.sendNow()
  const [entry] = await device.outbox.entries(identity)
  if (entry?.endpoint !== 'createRegistration') expect.fail('not saved')
  renderScreen(<Panel entry={entry} />, { device, identity })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Corregir' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Agregar farmacia' }))
  const field = (name: RegExp) => dialog.findByRole('textbox', { name })
  const submit = () => user.click(dialog.getByRole('button', { name: 'Dar de alta' }))
  return { device, identity, user, dialog, field, submit, sent, entry }
}

test('a refused registration opens as it was filled in, and the corrected one takes its place', async () => {
  const { device, identity, dialog, field, submit, sent, entry } = await openRefused()
  const values = {
    'Nombre de la farmacia': 'Farmacia del Molino',
    CIF: 'E00000018',
    'Código de cliente': 'C-1001',
  }
  for (const [name, value] of Object.entries(values))
    expect(await field(new RegExp(`^${name}`))).toHaveValue(value)
  expect(dialog.getByRole('combobox', { name: /Programa de gestión/ })).toHaveValue('Nixfarma')
  expect(dialog.getByText(taken)).toBeVisible()
  fireEvent.change(await field(/Correo/), { target: { value: 'otra@farmacia.test' } })
  await submit()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.map((each) => each.email)).toEqual(['elena@farmacia.test', 'otra@farmacia.test'])
  expect(sent[1]?.body).toMatchObject({ delegate: 12, laboratory: entry.body.laboratory })
  const entries = await device.outbox.entries(identity)
  expect(entries).toMatchObject([{ state: 'accepted', body: { contactEmail: 'otra@farmacia.test' } }])
})

test('a correction that is refused, too, is corrected in its turn: there is always one', async () => {
  const { device, identity, dialog, submit, sent, entry } = await openRefused()
  await submit()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(await dialog.findByText(taken)).toBeVisible()
  const entries = await device.outbox.entries(identity)
  expect(entries).toMatchObject([{ state: 'rejected' }])
  expect(entries[0]?.id).not.toBe(entry.id)
})

test('a found pharmacy stays the one that its tax id was of', async () => {
  const { field, submit, sent } = await openRefused({ pharma: 9 })
  expect(await field(/^Nombre de la farmacia/)).toBeDisabled()
  expect(await field(/CIF/)).toBeDisabled()
  await submit()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.body).toMatchObject({ pharma: 9 })
})

test('a registration that was discarded elsewhere meanwhile is not saved again', async () => {
  const { device, identity, dialog, submit, sent, entry } = await openRefused()
  await device.outbox.discard(entry.id)
  await submit()
  expect(await dialog.findByText(/corregido o descartado en otro sitio/)).toBeVisible()
  expect(await device.outbox.entries(identity)).toEqual([])
  expect(sent).toHaveLength(1)
})

test('a registration that the server may hold is saved again only when its user says so', async () => {
  const { device, identity, user, submit, sent, entry } = await openRefused({}, 'forbidden')
  await submit()
  await user.click(await screen.findByRole('button', { name: 'Guardar de todos modos' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  const entries = await device.outbox.entries(identity)
  expect(entries).toHaveLength(1)
  expect(entries[0]?.id).not.toBe(entry.id)
})
