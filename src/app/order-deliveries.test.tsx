import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { admin, appAnswers } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import type { DeliverySettings, OrderDelivery } from '@/contract/orders/order-deliveries'
import { answering, refusal } from '../../mocks/answer'
import { server } from '../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const delivery: OrderDelivery = {
  order: { id: 1_000_101, name: 'Pedido del 14/11/2026 10:15' },
  pharma: { id: 1, name: 'Farmacia del Puente' },
  laboratory: { id: 3, name: 'Alba' },
  channel: 'webhook',
  event: 'created',
  number: 1,
  state: 'failed',
  createdAt: '2026-11-14T09:15:00.000Z',
  attempts: 13,
  nextAttemptAt: null,
  lastAnswer: 'HTTP 500',
  deliveredAt: null,
}
const settings: DeliverySettings = {
  laboratory: { id: 3, name: 'Alba' },
  active: true,
  mailAddress: null,
  webhookUrl: null,
  wholesalers: [],
  methods: [{ id: 7, name: 'Transfer por Bidafarma' }],
  previousSecretUntil: null,
  version: 0,
  waiting: 0,
  failed: 1,
}

const open = async (path: string) => {
  server.use(...appAnswers({ user: admin }))
  return await openApp({ path, user: admin })
}

test('what failed says why, and is tried again', async () => {
  const retried: unknown[] = []
  let now = delivery
  server.use(
    answering('deliveries', () => ({ data: [now], count: 1 })),
    answering('retryDelivery', async ({ request, params }) => {
      retried.push([params.id, await request.json()])
      now = { ...delivery, state: 'waiting', attempts: 0, lastAnswer: null }
      return {}
    }),
  )
  await open('/admin/entregas')
  expect(await screen.findByText(/13 intentos · HTTP 500/)).toBeInTheDocument()
  await userEvent.click(
    screen.getByRole('button', { name: 'Reintentar la entrega del pedido 1000101 a Alba por webhook' }),
  )
  await waitFor(() => expect(screen.getAllByText('En espera').length).toBeGreaterThan(0))
  expect(retried).toEqual([['1000101', { laboratory: 3, channel: 'webhook' }]])
  expect(screen.queryByRole('button', { name: /^Reintentar/ })).not.toBeInTheDocument()
})

test('what may be at a wholesaler of before is sent again only once staff say that it is not there', async () => {
  const retried: unknown[] = []
  const lastAnswer =
    'puede que lo tenga el mayorista de antes (fedicom.example): pregúntele antes de pedirlo otra vez'
  let now: OrderDelivery = { ...delivery, channel: 'fedicom', lastAnswer, mayBeAtFormer: true }
  server.use(
    answering('deliveries', () => ({ data: [now], count: 1 })),
    answering('retryDelivery', async ({ request }) => {
      retried.push(await request.json())
      now = { ...delivery, channel: 'fedicom', state: 'waiting', attempts: 0, lastAnswer: null }
      return {}
    }),
  )
  await open('/admin/entregas')
  const press = async () =>
    await userEvent.click(await screen.findByRole('button', { name: /^No lo tiene el mayorista de antes/ }))
  await press()
  const question = () => screen.findByRole('dialog', { name: 'El mayorista de antes no lo tiene' })
  expect(await question()).toHaveTextContent('la farmacia lo recibiría dos veces')
  await userEvent.click(within(await question()).getByRole('button', { name: 'Volver' }))
  expect(retried).toEqual([])
  await press()
  await userEvent.click(within(await question()).getByRole('button', { name: 'No lo tiene: enviar' }))
  await waitFor(() => expect(screen.getAllByText('En espera').length).toBeGreaterThan(0))
  expect(retried).toEqual([{ laboratory: 3, channel: 'fedicom', formerLacksIt: true }])
})

const openSettings = async () => {
  server.use(answering('deliverySettings', () => ({ data: [settings], count: 1 })))
  await open('/admin/entregas/laboratorios')
  await userEvent.click(await screen.findByRole('button', { name: 'Configurar las entregas de Alba' }))
  return within(await screen.findByRole('dialog', { name: 'Entregas de Alba' }))
}

test('a webhook is stored with the version that was read, and its secret shown this once', async () => {
  const saved: unknown[] = []
  server.use(
    answering('saveDeliverySettings', async ({ request }) => {
      saved.push(await request.json())
      return { ...settings, webhookUrl: 'https://alba.example/', version: 1, secret: 'rbtwh_uno' }
    }),
    answering('rotateDeliverySecret', () => ({ secret: 'rbtwh_dos' })),
    answering('testDelivery', () => ({ outcome: 'refused' as const, answer: 'HTTP 404' })),
  )
  const dialog = await openSettings()
  await userEvent.type(dialog.getByRole('textbox', { name: /^Webhook/ }), 'https://alba.example/')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(await dialog.findByText('rbtwh_uno')).toBeInTheDocument()
  expect(saved).toEqual([
    { active: true, mailAddress: null, webhookUrl: 'https://alba.example/', version: 0 },
  ])

  await userEvent.click(dialog.getByRole('button', { name: 'Enviar prueba al webhook' }))
  expect(await dialog.findByText('No se ha entregado: HTTP 404.')).toBeInTheDocument()

  await userEvent.click(dialog.getByRole('button', { name: 'Cambiar el secreto' }))
  const question = within(await screen.findByRole('dialog', { name: 'Cambiar el secreto' }))
  await userEvent.click(question.getByRole('button', { name: 'Cambiar el secreto' }))
  expect(await dialog.findByText('rbtwh_dos')).toBeInTheDocument()
  expect(dialog.queryByText('rbtwh_uno')).not.toBeInTheDocument()
})

test('an address that may not be called is refused at its field, by the form and by the server', async () => {
  server.use(
    answering('saveDeliverySettings', () =>
      refusal('invalid_fields', 'Revise los datos indicados.', { webhookUrl: 'Es una dirección interna' }),
    ),
  )
  const dialog = await openSettings()
  const field = dialog.getByRole('textbox', { name: /^Webhook/ })
  await userEvent.type(field, 'http://alba.example/')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(field).toHaveAccessibleDescription('Tiene que ser una dirección que empiece por https://')
  await userEvent.clear(field)
  await userEvent.type(field, 'https://10.0.0.1/')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(field).toHaveAccessibleDescription('Es una dirección interna'))
})

test('a wholesaler is stored with its password, which is asked for again at another address alone', async () => {
  const saved: unknown[] = []
  const fedicom = {
    id: 5,
    address: 'https://fedicom.example/',
    domain: 'transfer_laboratorio',
    user: 'TR0001',
    orderType: null,
    warehouse: null,
    method: { id: 7, name: 'Transfer por Bidafarma' },
    customers: 0,
  }
  server.use(
    answering('saveFedicomSettings', async ({ request }) => {
      saved.push(await request.json())
      return saved.length === 1
        ? { wholesalers: [fedicom], version: 1 }
        : refusal('invalid_fields', 'Revise los datos indicados.', {
            'fedicom.password': 'Con otra dirección hay que escribirla',
          })
    }),
    answering('fedicomCustomers', () => ({ data: [], count: 0 })),
    answering('testDelivery', () => ({ outcome: 'delivered' as const, answer: 'identificación aceptada' })),
  )
  const dialog = await openSettings()
  await userEvent.click(dialog.getByRole('tab', { name: 'Fedicom' }))
  await userEvent.type(
    dialog.getByRole('textbox', { name: /^Dirección de Fedicom/ }),
    'https://fedicom.example/',
  )
  await userEvent.type(dialog.getByLabelText('Contraseña o clave'), 'una clave')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(dialog.getByRole('textbox', { name: 'Usuario' })).toHaveAccessibleDescription('Campo obligatorio')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Usuario' }), 'TR0001')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(await dialog.findByText(/^Está guardada y no se puede ver/)).toBeInTheDocument()
  expect(saved).toEqual([
    {
      wholesaler: null,
      fedicom: {
        address: 'https://fedicom.example/',
        domain: 'transfer_laboratorio',
        user: 'TR0001',
        password: 'una clave',
        orderType: null,
        warehouse: null,
        method: null,
      },
      version: 0,
    },
  ])
  expect(dialog.getByLabelText('Contraseña o clave')).toHaveValue('')
  await userEvent.click(dialog.getByRole('button', { name: 'Probar la identificación' }))
  expect(await dialog.findByText('El mayorista acepta la identificación.')).toBeInTheDocument()

  await userEvent.type(dialog.getByRole('textbox', { name: /^Dirección de Fedicom/ }), 'otra')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() =>
    expect(dialog.getByLabelText('Contraseña o clave')).toHaveAccessibleDescription(
      /Con otra dirección hay que escribirla/,
    ),
  )
})

test('at another address it is asked whether the wholesaler is the same one, and the answer goes with it', async () => {
  const saved: { fedicom: { sameWholesaler?: boolean } }[] = []
  const question = '2 pedidos pudieron llegar a fedicom.example: indique si es el mismo mayorista'
  const fedicom = {
    ...{ id: 5, address: 'https://fedicom.example/', domain: 'FEDICOM', user: 'TR0001' },
    ...{ orderType: null, warehouse: null, method: null, customers: 0 },
  }
  server.use(
    answering('deliverySettings', () => ({ data: [{ ...settings, wholesalers: [fedicom] }], count: 1 })),
    answering('saveFedicomSettings', async ({ request }) => {
      saved.push((await request.json()) as (typeof saved)[number])
      return saved.length === 1
        ? refusal('invalid_fields', 'Revise los datos indicados.', { 'fedicom.sameWholesaler': question })
        : { wholesalers: [{ ...fedicom, id: 6, address: 'https://otro.example/' }], version: 1 }
    }),
    answering('fedicomCustomers', () => ({ data: [], count: 0 })),
  )
  await open('/admin/entregas/laboratorios')
  await userEvent.click(await screen.findByRole('button', { name: 'Configurar las entregas de Alba' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Entregas de Alba' }))
  await userEvent.click(dialog.getByRole('tab', { name: 'Fedicom' }))
  const address = dialog.getByRole('textbox', { name: /^Dirección de Fedicom/ })
  await userEvent.clear(address)
  await userEvent.type(address, 'https://otro.example/')
  await userEvent.type(dialog.getByLabelText('Contraseña o clave'), 'otra clave')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(await dialog.findByText(`${question}.`)).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('radio', { name: 'Otro mayorista' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(dialog.queryByText(`${question}.`)).not.toBeInTheDocument())
  expect(saved.map((each) => each.fedicom.sameWholesaler)).toEqual([undefined, false])
})

test('customer codes are pasted, and a pharmacy that nobody knows is told at its line', async () => {
  const fedicom = {
    id: 5,
    address: 'https://fedicom.example/',
    domain: 'FEDICOM',
    user: 'TR0001',
    orderType: null,
    warehouse: null,
    method: null,
    customers: 1,
  }
  const saved: unknown[] = []
  server.use(
    answering('fedicomCustomers', () => ({
      data: [{ pharma: { id: 1, name: 'Farmacia del Puente' }, nif: 'B12345674', code: '77' }],
      count: 1,
    })),
    answering('saveFedicomCustomers', async ({ request }) => {
      saved.push(await request.json())
      return refusal('invalid_fields', 'Revise los datos indicados.', {
        'customers.1.nif': 'No hay ninguna farmacia con este NIF',
      })
    }),
  )
  server.use(
    answering('deliverySettings', () => ({ data: [{ ...settings, wholesalers: [fedicom] }], count: 1 })),
  )
  await open('/admin/entregas/laboratorios')
  server.use(
    answering('deliverySettings', () => ({ data: [{ ...settings, wholesalers: [fedicom] }], count: 1 })),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Configurar las entregas de Alba' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Entregas de Alba' }))
  await userEvent.click(dialog.getByRole('tab', { name: 'Fedicom' }))
  expect(await dialog.findByText('Farmacia del Puente: 77')).toBeInTheDocument()
  const list = dialog.getByRole('textbox', { name: 'Añadir o cambiar códigos' })
  await userEvent.click(list)
  await userEvent.paste('B12345674;0012345\nA58818501;9')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar 2 códigos' }))
  expect(await dialog.findByText('No hay ninguna farmacia con este NIF')).toBeInTheDocument()
  expect(saved).toEqual([
    {
      customers: [
        { nif: 'B12345674', code: '0012345' },
        { nif: 'A58818501', code: '9' },
      ],
    },
  ])
})

test('a laboratory has a wholesaler for a method and another for the rest, and one is taken away with its codes', async () => {
  const rest = {
    id: 5,
    address: 'https://resto.example/',
    domain: 'FEDICOM',
    user: 'TR0001',
    orderType: null,
    warehouse: null,
    method: null,
    customers: 2,
  }
  const own = {
    ...rest,
    id: 6,
    address: 'https://norte.example/',
    method: { id: 7, name: 'Transfer por Norte' },
  }
  const saved: unknown[] = []
  server.use(
    answering('deliverySettings', () => ({
      data: [{ ...settings, methods: [own.method], wholesalers: [rest] }],
      count: 1,
    })),
    answering('fedicomCustomers', () => ({ data: [], count: 0 })),
    answering('saveFedicomSettings', async ({ request }) => {
      const body = (await request.json()) as { fedicom: unknown }
      saved.push(body)
      return body.fedicom === null
        ? { wholesalers: [own], version: 2 }
        : { wholesalers: [rest, own], version: 1 }
    }),
  )
  await open('/admin/entregas/laboratorios')
  await userEvent.click(await screen.findByRole('button', { name: 'Configurar las entregas de Alba' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Entregas de Alba' }))
  await userEvent.click(dialog.getByRole('tab', { name: 'Fedicom' }))
  expect(dialog.getByRole('combobox', { name: 'Mayorista' })).toHaveValue('Todos: https://resto.example/')
  await userEvent.click(dialog.getByRole('button', { name: 'Añadir otro' }))
  expect(dialog.getByRole('combobox', { name: 'Qué pedidos' })).toHaveValue(
    'Solo los de «Transfer por Norte»',
  )
  await userEvent.type(
    dialog.getByRole('textbox', { name: /^Dirección de Fedicom/ }),
    'https://norte.example/',
  )
  await userEvent.type(dialog.getByRole('textbox', { name: 'Usuario' }), 'TR0001')
  await userEvent.type(dialog.getByLabelText('Contraseña o clave'), 'clave')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() =>
    expect(dialog.getByRole('combobox', { name: 'Mayorista' })).toHaveValue(
      'Solo los de «Transfer por Norte»: https://norte.example/',
    ),
  )
  expect(saved[0]).toMatchObject({ wholesaler: null, fedicom: { method: 7 }, version: 0 })
  expect(dialog.queryByRole('button', { name: 'Añadir otro' })).not.toBeInTheDocument()

  await userEvent.click(dialog.getByRole('combobox', { name: 'Mayorista' }))
  await userEvent.click(
    await screen.findByRole('option', {
      name: 'Los que no tienen otro mayorista: https://resto.example/',
      hidden: true,
    }),
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Quitar este mayorista' }))
  const question = within(await screen.findByRole('dialog', { name: 'Quitar este mayorista' }))
  expect(
    question.getByText(
      'Se quitan también 2 códigos de cliente. Sus pedidos ya no se envían a ningún mayorista.',
    ),
  ).toBeInTheDocument()
  await userEvent.click(question.getByRole('button', { name: 'Quitar' }))
  await waitFor(() =>
    expect(dialog.getByRole('combobox', { name: 'Mayorista' })).toHaveValue(
      'Solo los de «Transfer por Norte»: https://norte.example/',
    ),
  )
  expect(saved[1]).toEqual({ wholesaler: 5, fedicom: null, version: 1 })
})
