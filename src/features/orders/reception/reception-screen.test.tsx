import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { OrderLine } from '@/contract/orders/orders'
import { servedInFull } from '@/domain/order/line-answer'
import { catalogueOf, product } from '@/domain/testing/world'
import ReceptionScreen from '@/features/orders/reception/reception-screen'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import type { ClaimEntry } from '@/offline/kinds/claim'
import { scan } from '@/ui/scans/testing/scanner'
import { answering } from '../../../../mocks/answer'
import { order, orderLine } from '../../../../mocks/fixtures/orders'
import { laboratories, pharmacy } from '../../../../mocks/fixtures/pharmacy'
import { server } from '../../../../mocks/server'
import { answeringSnapshot } from '../../../../mocks/snapshot'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const id = 1_000_101
const ibuprofeno = 'IBUPROFENO ALBA 600 MG 40 COMPRIMIDOS EFG'
const omeprazol = 'OMEPRAZOL ALBA 20 MG 28 CÁPSULAS EFG'
const crema = product({ cn: '155001', name: 'CREMA BREZO 50 ML', ean: '8412345678905' })
const lines = (changes: Partial<OrderLine> = {}): OrderLine[] => [
  orderLine({
    id: 1,
    quantity: 2,
    cn: { cn: '662026', product: ibuprofeno, ean: { code: '8470006620267' }, dcpf: null },
    ...changes,
  }),
  orderLine({ id: 2, quantity: 1 }),
]
const summary = { totalQuantity: 3, totalPvl: 1, totalPvp: 1, totalPvlWithDiscount: 1 }
const serveOrder = (data = lines()) =>
  server.use(
    answering('order', () => order({ id })),
    answering('orderLines', () => ({ data, count: data.length, summary })),
  )
const noNetwork = () =>
  server.use(
    answering('order', () => HttpResponse.error() as never),
    answering('orderLines', () => HttpResponse.error() as never),
    answering('createReception', () => HttpResponse.error() as never),
    answering('createClaim', () => HttpResponse.error() as never),
  )

type Opened = Awaited<ReturnType<typeof createTestDevice>>
const show = ({ device, identity }: Opened) => {
  const onBack = vi.fn()
  const shown = renderScreen(<ReceptionScreen order={id} onBack={onBack} />, { device, identity, pharmacy })
  return { ...shown, onBack }
}
/** Order, lines and catalogue are read apart: any of them may be the last. */
const allIsThere = async () => {
  await screen.findByRole('heading', { name: `Recibir ${order({ id }).name}` })
  await screen.findByText(ibuprofeno)
}
const open = async (data?: OrderLine[]) => {
  const opened = await createTestDevice()
  serveOrder(data)
  const catalogue = {
    ...catalogueOf([crema]),
    laboratories: [{ ...laboratories.alba, corporativeColor: null, associationId: null, prescription: true }],
  }
  server.use(...answeringSnapshot(catalogue, {}))
  await opened.device.snapshots.refreshSnapshot({ client: opened.device.client, pharmacy: pharmacy.id })
  const shown = show(opened)
  await allIsThere()
  return { ...opened, ...shown }
}
const { alba, brezo } = laboratories
const takenUnderItsKey = ({ request }: { request: Request }) => ({
  id: request.headers.get('idempotency-key') ?? '',
})
/** An order of two laboratories, with those of its lines. */
const openWithoutCatalogue = async (of: readonly number[]) => {
  const opened = await createTestDevice()
  serveOrder(lines().map((line, at) => ({ ...line, laboratory: of[at] })))
  server.use(
    answering('order', () => order({ id, laboratories: [alba, brezo] })),
    answering('createClaim', takenUnderItsKey),
  )
  const shown = show(opened)
  await allIsThere()
  return { ...opened, ...shown }
}
const row = (name: string) => screen.getByText(name).closest('li') ?? expect.fail(`no row of ${name}`)
/** As a scanner types it, F8 in place of FNC1. */
const pack = (lot: string, expiry = '281031', serial = 'S4521X') =>
  `010847000662026717${expiry}10${lot}{F8}21${serial}`
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const finish = async () => {
  await press('Terminar')
  return within(await screen.findByRole('dialog', { name: 'Terminar la recepción' }))
}

describe('what comes of an order', () => {
  test('is ticked off pack by pack, with lot and expiry, and the serial is nowhere', async () => {
    const { device } = await open()
    expect(row(ibuprofeno)).toHaveTextContent('0 de 2')
    await scan(pack('AB-12'))
    expect(await screen.findByText(`${ibuprofeno}: 1 de 2`)).toBeInTheDocument()
    expect(row(ibuprofeno)).toHaveTextContent('1 ud · lote AB-12 · caduca 31/10/2028')
    await scan(pack('AB-12', '281031', 'S9999X'))
    await waitFor(() => expect(row(ibuprofeno)).toHaveTextContent('Completa'))
    expect(row(ibuprofeno)).toHaveAttribute('data-state', 'whole')
    expect(screen.getByText(/1 de 2 líneas completas · 2 unidades contadas/)).toBeInTheDocument()
    await waitFor(async () => expect(await device.preferences.read('reception:1:1000101')).toBeDefined())
    expect(JSON.stringify(await device.preferences.read('reception:1:1000101'))).not.toContain('S4521X')
    expect(document.body).not.toHaveTextContent('S4521X')
  })

  test('of a line that its laboratory does not serve is nothing, and that is no complete line', async () => {
    const answer = {
      ...servedInFull(0),
      missing: 2,
      reason: 'out-of-stock' as const,
      substituteName: null,
      answeredAt: '2026-11-13T10:00:00.000Z',
      origin: 'screen' as const,
    }
    await open(lines({ answer }))
    expect(row(ibuprofeno)).toHaveAttribute('data-state', 'none')
    expect(row(ibuprofeno)).toHaveTextContent('No viene')
    expect(row(ibuprofeno)).not.toHaveTextContent(/Completa|0 de 0/)
    expect(screen.getByText(/0 de 1 línea completa/)).toBeInTheDocument()
    await scan(pack('AB-12'))
    await waitFor(() => expect(row(ibuprofeno)).toHaveTextContent('1 de 0Sobra 1'))
  })

  test('of a line that has come whole before is told so', async () => {
    await open(lines({ received: { units: 2, broken: 0 } }))
    expect(row(ibuprofeno)).toHaveTextContent('Ya recibida')
    expect(row(ibuprofeno)).not.toHaveTextContent('0 de 0')
    expect(screen.getByText(/1 de 2 líneas completas/)).toBeInTheDocument()
  })

  test('is not counted where a code is not understood or unknown, and says why', async () => {
    await open()
    for (const [code, why] of [
      ['01084700066202681728103110A', 'No se ha contado. El dígito de control no es correcto.'],
      ['0108470006620267172813', 'No se ha contado. El campo (17) está incompleto o no es correcto.'],
      ['8410000000001', 'No se ha contado. No está en el catálogo.'],
    ] as const) {
      await scan(code)
      expect(await screen.findByText(why)).toBeInTheDocument()
    }
    expect(screen.getByText(/0 unidades contadas/)).toBeInTheDocument()
  })

  test('is counted apart where nobody ordered it', async () => {
    await open()
    await scan('8412345678905')
    expect(
      await screen.findByText(`${crema.name}: no es de este pedido. Contado aparte: 1`),
    ).toBeInTheDocument()
    expect(
      within(screen.getByRole('heading', { name: 'No pedidos' }).parentElement ?? document.body).getByText(
        crema.name,
      ),
    ).toBeInTheDocument()
  })

  test('can be typed, undone, taken as a whole and be broken', async () => {
    await open()
    await userEvent.type(screen.getByLabelText('Código nacional o EAN'), '650003{Enter}')
    expect(row(omeprazol)).toHaveTextContent('1 de 1')
    await press('Deshacer')
    expect(row(omeprazol)).toHaveTextContent('0 de 1')
    await press(`Añadir 1 a Unidades recibidas de ${ibuprofeno}`)
    await press('Todo recibido')
    expect(screen.getByText('No falta nada')).toBeInTheDocument()
    await press(`Una unidad rota de ${omeprazol}`)
    expect(row(omeprazol)).toHaveTextContent('rota')
    const dialog = await finish()
    expect(dialog.getByText('1 diferencia')).toBeInTheDocument()
    expect(dialog.getByText('Rota: 1 ud')).toBeInTheDocument()
  })

  test('has its lots and expiries typed beside its line, several of them, and one read wrong corrected', async () => {
    await open()
    for (const units of ['1 de 2', '2 de 2']) {
      await userEvent.type(screen.getByLabelText('Código nacional o EAN'), '662026{Enter}')
      expect(row(ibuprofeno)).toHaveTextContent(units)
    }
    await press(`Lote y caducidad de ${ibuprofeno}`)
    const labels = within(await screen.findByRole('group', { name: `Lotes de ${ibuprofeno}` }))
    const save = async () =>
      userEvent.click(labels.getAllByRole('button', { name: 'Poner lote' })[0] as Element)
    await userEvent.click(labels.getByRole('button', { name: /^Quitar 1 / }))
    await userEvent.type(labels.getByLabelText('Lote'), 'LOTE Ñ')
    await userEvent.type(labels.getByLabelText('Caducidad'), '13/28')
    await save()
    expect(labels.getByText('Sin espacios, acentos ni eñes')).toBeInTheDocument()
    expect(labels.getByText('Esta fecha no existe')).toBeInTheDocument()
    expect(labels.getByLabelText('Lote')).toHaveFocus()
    await userEvent.clear(labels.getByLabelText('Lote'))
    await userEvent.type(labels.getByLabelText('Lote'), 'A-1')
    await userEvent.clear(labels.getByLabelText('Caducidad'))
    await userEvent.type(labels.getByLabelText('Caducidad'), '10/28')
    await save()
    expect(row(ibuprofeno)).toHaveTextContent('1 ud · lote A-1 · caduca 31/10/2028')
    // The other box is named next.
    expect(labels.getAllByLabelText('Lote')[0]).toHaveFocus()
    await userEvent.keyboard('B-2')
    await save()
    expect(row(ibuprofeno)).toHaveTextContent('1 ud · lote B-2 · sin caducidad')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: `Lote y caducidad de ${ibuprofeno}` })).toHaveFocus(),
    )
    expect(row(ibuprofeno)).toHaveTextContent('2 de 2')
    // One that was read wrong is corrected in the same place.
    await userEvent.type(labels.getAllByLabelText('Lote')[0] ?? expect.fail(), '2')
    await save()
    expect(row(ibuprofeno)).toHaveTextContent('1 ud · lote A-12 · caduca 31/10/2028')
    await press('Deshacer')
    expect(row(ibuprofeno)).toHaveTextContent('1 ud · lote A-1 · caduca 31/10/2028')
  })

  test('is less what came before', async () => {
    await open(lines({ quantity: 5, received: { units: 3, broken: 0 } }))
    expect(row(ibuprofeno)).toHaveTextContent('0 de 2')
    expect(row(ibuprofeno)).toHaveTextContent('3 recibidas antes')
  })
})

describe('a reception', () => {
  test('that was not finished is there again, and is saved once', async () => {
    const opened = await open()
    const received: unknown[] = []
    server.use(
      answering('createReception', async ({ request }) => {
        received.push(await request.json())
        return { id: request.headers.get('idempotency-key') ?? '' }
      }),
    )
    await scan(pack('AB-12'))
    await waitFor(() => expect(row(ibuprofeno)).toHaveTextContent('1 de 2'))
    await waitFor(async () =>
      expect(await opened.device.preferences.read('reception:1:1000101')).toMatchObject({
        counting: [[{ lot: 'AB-12' }]],
      }),
    )
    opened.unmount()
    const { onBack } = show(opened)
    await waitFor(() => expect(row(ibuprofeno)).toHaveTextContent('1 de 2'))
    const dialog = await finish()
    for (const text of ['Falta: 1 ud', '2 diferencias'])
      expect(dialog.getAllByText(text)[0]).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar recepción' }))
    await waitFor(() => expect(onBack).toHaveBeenCalledOnce())
    const [entry] = await opened.device.outbox.entries(opened.identity)
    expect(entry).toMatchObject({ endpoint: 'createReception', order: { id } })
    await waitFor(() =>
      expect(received).toMatchObject([
        { lines: [{ line: 1, cn: '662026', units: 1, broken: false, lot: 'AB-12', expiry: '2028-10-31' }] },
      ]),
    )
    expect(await opened.device.preferences.read('reception:1:1000101')).toEqual({ key: '', counting: [] })
  })

  test('and the claim of its differences, with a photograph, are saved in one step and sent once each', async () => {
    const { device, identity, onBack } = await open()
    server.use(
      answering('createReception', ({ request }) => ({ id: request.headers.get('idempotency-key') ?? '' })),
    )
    const claims: FormData[] = []
    server.use(
      answering('createClaim', async ({ request }) => {
        claims.push(await request.formData())
        return { id: request.headers.get('idempotency-key') ?? '' }
      }),
    )
    await press('Todo recibido')
    await press(`Una unidad rota de ${omeprazol}`)
    const dialog = await finish()
    await userEvent.click(dialog.getByLabelText(`Reclamar a ${laboratories.alba.name}`))
    await userEvent.type(dialog.getByLabelText('Qué ha pasado'), 'Llegó aplastada')
    const photo = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'caja.jpg', { type: 'image/jpeg' })
    const input = document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no field')
    await userEvent.upload(input, photo)
    expect(await dialog.findByText('caja.jpg')).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar y reclamar' }))
    await waitFor(() => expect(onBack).toHaveBeenCalledOnce())
    const entries = await device.outbox.entries(identity)
    expect(entries.map(({ endpoint }) => endpoint).sort()).toEqual(['createClaim', 'createReception'])
    expect(new Set(entries.map((entry) => entry.id)).size).toBe(2)
    await waitFor(() => expect(claims).toHaveLength(1))
    expect(claims[0]?.get('text')).toBe('Llegó aplastada')
    expect(JSON.parse(String(claims[0]?.get('lines')))).toMatchObject([
      { kind: 'broken', line: 2, cn: '650003', units: 1 },
    ])
    expect(claims[0]?.getAll('photos')).toHaveLength(1)
  })

  test('of which nothing came is claimed without one, and can still be received later', async () => {
    const { device, identity, onBack } = await open()
    server.use(answering('createClaim', takenUnderItsKey))
    await press('No ha llegado nada')
    const dialog = within(await screen.findByRole('dialog', { name: 'No ha llegado nada' }))
    expect(dialog.getByText('Falta: 2 uds')).toBeInTheDocument()
    const choice = dialog.getByLabelText(`Reclamar a ${laboratories.alba.name}`)
    await userEvent.click(choice)
    expect(dialog.getByRole('button', { name: 'Reclamar' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(choice)
    await userEvent.click(dialog.getByRole('button', { name: 'Reclamar' }))
    await waitFor(() => expect(onBack).toHaveBeenCalledOnce())
    await waitFor(async () =>
      expect((await device.outbox.entries(identity)).map(({ state }) => state)).toEqual(['accepted']),
    )
    const [claim] = await device.outbox.entries(identity)
    expect(claim?.endpoint).toBe('createClaim')
    expect(JSON.parse((claim as ClaimEntry).body.lines)).toMatchObject([
      { kind: 'short', line: 1, units: 2 },
      { kind: 'short', line: 2, units: 1 },
    ])
    expect(await device.preferences.read('reception:1:1000101')).toEqual({ key: '', counting: [] })
  })

  test('of several laboratories is claimed of each that is chosen, by what the order says of its lines', async () => {
    const { device, identity, onBack } = await openWithoutCatalogue([alba, brezo].map(({ id }) => id))
    await press('No ha llegado nada')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByLabelText(`Reclamar a ${alba.name}`))
    await userEvent.click(dialog.getByRole('button', { name: 'Reclamar' }))
    await waitFor(() => expect(onBack).toHaveBeenCalledOnce())
    await waitFor(async () =>
      expect((await device.outbox.entries(identity)).map(({ state }) => state)).toEqual(['accepted']),
    )
    const claims = await device.outbox.entries(identity)
    expect(claims.map((entry) => (entry as ClaimEntry).body.laboratory)).toEqual([brezo.id])
  })

  test('says what it cannot claim where nothing on the device tells whose products they are', async () => {
    await openWithoutCatalogue([])
    await press('Todo recibido')
    await press(`Una unidad rota de ${omeprazol}`)
    const dialog = await finish()
    expect(dialog.queryByLabelText(/^Reclamar a/)).not.toBeInTheDocument()
    expect(dialog.getByText(/Una diferencia no se puede reclamar aquí/)).toBeInTheDocument()
  })

  test('is made without a network from the lines on the device, and counts what still waits to be sent', async () => {
    const opened = await open()
    noNetwork()
    await scan(pack('AB-12'))
    const dialog = await finish()
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar recepción' }))
    await waitFor(() => expect(opened.onBack).toHaveBeenCalledOnce())
    opened.unmount()
    show(opened)
    await waitFor(() => expect(row(ibuprofeno)).toHaveTextContent('0 de 1'))
    expect(row(ibuprofeno)).toHaveTextContent('1 recibida antes')
  })

  test('of an order whose lines are not on the device says so', async () => {
    noNetwork()
    show(await createTestDevice())
    expect(
      await screen.findByText('Las líneas de este pedido no están en este dispositivo'),
    ).toBeInTheDocument()
  })

  test('of an order of another pharmacy is not offered', async () => {
    serveOrder()
    const { device, identity } = await createTestDevice()
    renderScreen(<ReceptionScreen order={2_000_101} onBack={vi.fn()} />, { device, identity, pharmacy })
    expect(await screen.findByText('Pedido no encontrado')).toBeInTheDocument()
  })
})
