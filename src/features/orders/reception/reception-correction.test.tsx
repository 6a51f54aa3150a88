import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ReceivedOrder } from '@/contract/orders/received'
import ReceptionScreen from '@/features/orders/reception/reception-screen'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import type { ReceptionEntry } from '@/offline/kinds/reception'
import { answering, noConnection, refusal } from '../../../../mocks/answer'
import { order, orderLine } from '../../../../mocks/fixtures/orders'
import { laboratories, pharmacy } from '../../../../mocks/fixtures/pharmacy'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const id = 1_000_101
const omeprazol = 'OMEPRAZOL ALBA 20 MG 28 CÁPSULAS EFG'
const came = {
  ...{ line: 1, cn: '650003', units: 2, broken: false, lot: 'AB-12', expiry: '2028-10-31' },
}
/** What the server has: as much of the line as all that was received of it. */
const serve = ({ received = [came], claimed = [] }: Partial<ReceivedOrder> = {}) => {
  const units = received.reduce((sum, each) => sum + each.units, 0)
  const data = [
    orderLine({
      quantity: 4,
      laboratory: laboratories.alba.id,
      ...(units > 0 && { received: { units, broken: 0 } }),
    }),
  ]
  const summary = { totalQuantity: 4, totalPvl: 1, totalPvp: 1, totalPvlWithDiscount: 1 }
  server.use(
    answering('order', () => order({ id })),
    answering('orderLines', () => ({ data, count: 1, summary })),
    answering('orderReceived', () => ({ received, claimed })),
  )
}
type Opened = Awaited<ReturnType<typeof createTestDevice>>
const show = async ({ device, identity }: Opened) => {
  const onBack = vi.fn()
  const shown = renderScreen(<ReceptionScreen order={id} onBack={onBack} />, { device, identity, pharmacy })
  await screen.findByText(omeprazol)
  return { ...shown, onBack }
}
const row = () => screen.getByText(omeprazol).closest('li') ?? expect.fail('no row')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const taken = ({ request }: { request: Request }) => ({ id: request.headers.get('idempotency-key') ?? '' })
const receptions = async ({ device, identity }: Opened) =>
  (await device.outbox.entries(identity)).filter(
    (entry): entry is ReceptionEntry => entry.endpoint === 'createReception',
  )
const correct = async () => {
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Corregir lo recibido' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    ),
  )
  await press('Corregir lo recibido')
  expect(await screen.findByRole('heading', { name: /^Corregir lo recibido de / })).toBeInTheDocument()
}
const review = async () => {
  await press('Terminar')
  return within(await screen.findByRole('dialog', { name: 'Corregir lo recibido' }))
}

describe('what was received', () => {
  test('is corrected beside it: what did not come is taken back, exactly once', async () => {
    serve()
    const opened = await createTestDevice()
    const { onBack } = await show(opened)
    await correct()
    expect(row()).toHaveTextContent('2 de 4')
    expect(screen.getByRole('button', { name: 'Terminar' })).toHaveAttribute('aria-disabled', 'true')
    await press(`Quitar 1 a Unidades recibidas de ${omeprazol}`)
    expect(row()).toHaveTextContent('1 ud · lote AB-12')
    const dialog = await review()
    expect(within(dialog.getByRole('list', { name: 'Cambios' })).getByRole('listitem')).toHaveTextContent(
      '−1 ud',
    )
    const sent: unknown[] = []
    server.use(
      answering('createReception', async ({ request }) => {
        sent.push(await request.json())
        return taken({ request })
      }),
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar corrección' }))
    await waitFor(() => expect(onBack).toHaveBeenCalledOnce())
    await waitFor(() => expect(sent).toMatchObject([{ lines: [{ ...came, units: -1, before: 2 }] }]))
    expect(await opened.device.preferences.read('correction:1:1000101')).toEqual({ key: '', counting: [] })
  })

  test('and is claimed of the laboratory stays, and the screen says so', async () => {
    serve({
      received: [{ ...came, broken: true }],
      claimed: [{ kind: 'broken', line: 1, cn: '650003', units: 2, lot: 'AB-12', expiry: '2028-10-31' }],
    })
    await show(await createTestDevice())
    await correct()
    await press(`Quitar 1 a Unidades recibidas de ${omeprazol}`)
    const dialog = await review()
    expect(dialog.getByText('Está reclamado al laboratorio: no se puede quitar')).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Guardar corrección' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })

  test('without a connection is corrected from what the device knows, and waits', async () => {
    serve()
    const opened = await createTestDevice()
    const { onBack } = await show(opened)
    await correct()
    server.use(answering('createReception', noConnection))
    await press(`Añadir 1 a Unidades recibidas de ${omeprazol}`)
    await press(`Quitar 1 a Unidades recibidas de ${omeprazol}`)
    await press(`Una unidad rota de ${omeprazol}`)
    await userEvent.click((await review()).getByRole('button', { name: 'Guardar corrección' }))
    await waitFor(() => expect(onBack).toHaveBeenCalledOnce())
    const [entry] = await receptions(opened)
    expect(entry?.body.lines).toEqual([
      { ...came, units: -1, before: 2 },
      { ...came, units: 1, broken: true },
    ])
    server.use(answering('createReception', taken))
    await opened.device.drainer.sendNow()
    await waitFor(async () => expect((await receptions(opened))[0]?.state).toBe('accepted'))
  })
})

describe('a reception that the server refuses', () => {
  const refused = async () => {
    serve({ received: [] })
    const opened = await createTestDevice()
    const { onBack, unmount } = await show(opened)
    server.use(answering('createReception', () => refusal('reception_rejected', 'El producto ya no existe.')))
    await press(`Añadir 1 a Unidades recibidas de ${omeprazol}`)
    await press('Terminar')
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Guardar recepción' }),
    )
    await waitFor(() => expect(onBack).toHaveBeenCalledOnce())
    await waitFor(async () => expect((await receptions(opened))[0]?.state).toBe('rejected'))
    unmount()
    return opened
  }

  test('is counted again with nothing lost, and goes once the new one is saved', async () => {
    const opened = await refused()
    const [old] = await receptions(opened)
    const { onBack } = await show(opened)
    expect(await screen.findByText(/El producto ya no existe/)).toBeInTheDocument()
    expect(row()).toHaveTextContent('1 recibida antes')
    await press('Volver a contar')
    await waitFor(() => expect(row()).toHaveTextContent('1 de 4'))
    expect(row()).not.toHaveTextContent('recibida antes')
    expect(screen.queryByText(/El producto ya no existe/)).not.toBeInTheDocument()
    await press(`Añadir 1 a Unidades recibidas de ${omeprazol}`)
    server.use(answering('createReception', taken))
    await press('Terminar')
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Guardar recepción' }),
    )
    await waitFor(() => expect(onBack).toHaveBeenCalledOnce())
    await waitFor(async () =>
      expect((await receptions(opened)).map(({ state }) => state)).toEqual(['accepted']),
    )
    const [entry] = await receptions(opened)
    expect(entry?.id).not.toBe(old?.id)
    expect(entry?.body.lines).toMatchObject([{ line: 1, units: 2 }])
  })

  test('that is sent after all takes its units out of what is counted again', async () => {
    const opened = await refused()
    await show(opened)
    await userEvent.click(await screen.findByRole('button', { name: 'Volver a contar' }))
    await press(`Una unidad rota de ${omeprazol}`)
    await press(`Añadir 1 a Unidades recibidas de ${omeprazol}`)
    server.use(answering('createReception', taken))
    const [entry] = await receptions(opened)
    await opened.device.outbox.retry(entry?.id ?? '')
    await opened.device.drainer.sendNow()
    await waitFor(() => expect(row()).toHaveTextContent('1 recibida antes'))
    await waitFor(() => expect(row()).toHaveTextContent('1 de 3'))
  })

  test('is discarded on purpose', async () => {
    const opened = await refused()
    await show(opened)
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }))
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Descartar recuento' }),
    )
    await waitFor(async () => expect(await receptions(opened)).toEqual([]))
    await waitFor(() => expect(row()).not.toHaveTextContent('recibida antes'))
  })
})
