import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CatalogueScreen } from '@/features/admin/catalogue/catalogue-screen'
import { ConnectorsScreen } from '@/features/admin/connectors/connectors-screen'
import { WaitingSection } from '@/features/admin/connectors/waiting-section'
import { DeliveriesScreen } from '@/features/admin/deliveries/deliveries-screen'
import { DeliverySettingsScreen } from '@/features/admin/deliveries/delivery-settings-screen'
import { DemosScreen } from '@/features/admin/demos/demos-screen'
import { EntriesScreen } from '@/features/admin/editing/entries-screen'
import { LogScreen } from '@/features/admin/log/log-screen'
import { MailScreen } from '@/features/admin/mail/mail-screen'
import { RegistrationsScreen } from '@/features/admin/registrations/registrations-screen'
import { TicketsScreen } from '@/features/admin/tickets/tickets-screen'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, noConnection } from '../../../mocks/answer'
import { pharmacist } from '../../../mocks/fixtures/pharmacy'
import { platform } from '../../../mocks/fixtures/platform'
import { noProgress } from '../../../mocks/fixtures/registration'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  localStorage.clear()
  server.use(
    answering('platformConfiguration', () => platform),
    answering('catalogueSources', () => []),
  )
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const nothing = () => undefined
const at = '2026-11-20T09:30:00.000Z'
const [alba, brezo] = [
  { id: 1, name: 'Alba' },
  { id: 2, name: 'Brezo' },
]
/** The server's page of a list: more rows than these exist. */
const page = <Row,>(row: (name: { id: number; name: string }) => Row) => ({
  data: [row(brezo), row(alba)],
  count: 30,
})

type List = {
  screen: ReactElement
  call: Parameters<typeof answering>[0]
  answer: { data: unknown[]; count: number }
  /** A column to sort by, where there is one. */
  column?: RegExp
  /** A filter beside the search: it shows Alba alone. */
  filter?: { box: string; choice: string }
}
const lists: Record<string, List> = {
  'audit log': {
    screen: <LogScreen />,
    call: 'auditEvents',
    answer: page(({ id, name }) => ({
      id,
      happenedAt: `${new Date().toISOString().slice(0, 10)}T00:00:0${id}.000Z`,
      kind: name === 'Alba' ? 'log-in' : 'log-in-failed',
      user: { id, username: name, name },
      realUser: { id, username: name, name },
      pharma: null,
      laboratory: null,
      address: null,
      details: {},
    })),
    column: /^Fecha/,
    filter: { box: 'Suceso', choice: 'Entrada' },
  },
  'data to edit': {
    screen: (
      <EntriesScreen
        kind="pharmacies"
        onKind={nothing}
        onEdit={nothing}
        onLinks={nothing}
        onFiles={nothing}
      />
    ),
    call: 'editableEntries',
    answer: page(({ name }) => ({ key: `K-${name}`, name, detail: null, laboratory: null, active: true })),
    column: /^Nombre/,
  },
  deliveries: {
    screen: <DeliveriesScreen />,
    call: 'deliveries',
    answer: page((named) => ({
      order: { id: named.id, name: 'Pedido' },
      pharma: named,
      laboratory: { id: 9, name: 'Otro' },
      channel: 'mail',
      event: 'created',
      number: 1,
      state: named.name === 'Alba' ? 'waiting' : 'failed',
      createdAt: at,
      attempts: 0,
      nextAttemptAt: null,
      lastAnswer: null,
      deliveredAt: null,
    })),
    column: /^Farmacia/,
    filter: { box: 'Estado', choice: 'En espera' },
  },
  'deliveries of each laboratory': {
    screen: <DeliverySettingsScreen onRegister={() => {}} />,
    call: 'deliverySettings',
    answer: page((laboratory) => ({
      ...{ laboratory, mailAddress: null, webhookUrl: null, active: false, previousSecretUntil: null },
      ...{ version: 0, waiting: 0, failed: 0, wholesalers: [], methods: [] },
    })),
    column: /^Laboratorio/,
  },
  registrations: {
    screen: <RegistrationsScreen />,
    call: 'registrations',
    answer: page(({ id, name }) => ({
      ...{ id, type: 'MODULO', pharma: { id, name }, contactPerson: 'Ana', contactEmail: 'ana@ejemplo.test' },
      ...{ contactPhone: '976000001', createdAt: at, connected: false },
      progress: { ...noProgress, address: name === 'Alba' ? 'waiting' : 'accepted' },
    })),
    column: /^Farmacia/,
    filter: { box: 'Solo direcciones por confirmar', choice: '' },
  },
  demos: {
    screen: <DemosScreen onImpersonate={nothing} />,
    call: 'demoConfigs',
    answer: page((laboratory) => ({
      ...{ id: laboratory.id, name: 'Demo', info: '', domain: null, users: [] },
      laboratory: { ...laboratory, image: null, corporativeColor: null },
    })),
  },
  mails: {
    screen: <MailScreen />,
    call: 'mails',
    answer: page(({ id, name }) => ({
      ...{ id, createdAt: at, recipient: 'ana@ejemplo.test', subject: name, state: 'sent', sentAt: at },
      ...{ expiresAt: null, attempts: 1, linkOf: null, attachment: null },
    })),
  },
  connectors: {
    screen: <ConnectorsScreen />,
    call: 'connectors',
    answer: page((pharma) => ({
      ...{ pharma, keys: 1, lastUsedAt: null, program: null, lastDataAt: null, openRows: 0 },
    })),
    column: /^Farmacia/,
  },
  'rows that wait': {
    screen: <WaitingSection pharmacy={7} count={0} />,
    call: 'connectorRows',
    answer: page(({ name }) => ({
      ...{ kind: 'sale', code: name, message: 'no está', name: null, rows: 1, units: 1, days: null },
      ...{ content: null, isRepairable: true, reason: name === 'Alba' ? 'unknown_cn' : 'code_missing' },
    })),
    column: /^Código/,
    filter: { box: 'Motivo', choice: 'el código nacional no está en el catálogo' },
  },
  tickets: {
    screen: <TicketsScreen />,
    call: 'supportTickets',
    answer: page(({ id, name }) => ({
      ...{ id, createdAt: at, subject: 'Ayuda', name, email: 'ana@ejemplo.test', username: 'ana' },
      ...{ actedAs: null, attachments: 0, delivery: 'kept' },
    })),
    column: /^Nombre/,
  },
  catalogue: {
    screen: <CatalogueScreen />,
    call: 'catalogueProducts',
    answer: page(({ id, name }) => ({
      ...{ cn: `65000${id}`, name, laboratory: 'Otro', active: true, pvl: 100, pvp: 150 },
    })),
  },
}

/** The log is asked for by days: how many events there are of all is not known. */
const restNeedsConnection = /Buscado en 2 de (30|este dispositivo); el resto, con conexión$/

const user = userEvent.setup()
/** The rows, or cards, in their order. */
const shown = (): string[] => {
  const rows = screen.queryAllByRole('row').slice(1)
  return (rows.length > 0 ? rows : screen.queryAllByRole('article')).flatMap((row) =>
    [alba, brezo].flatMap(({ name }) => (row.textContent?.includes(name) ? name : [])),
  )
}

describe.each(Object.entries(lists))('without a connection, %s', (_, list) => {
  test('keep their rows, which are sorted, searched and filtered, and say that the rest needs one', async () => {
    server.use(answering(list.call, () => list.answer as never))
    const { device } = await createTestDevice({
      user: { ...pharmacist, rol: 'ROLE_ADMIN', roles: ['ROLE_ADMIN'] },
    })
    renderScreen(list.screen, { device })
    await waitFor(() => expect(shown()).toEqual(['Brezo', 'Alba']))
    server.use(answering(list.call, noConnection))
    if (list.column !== undefined) {
      const header = await screen.findByRole('columnheader', { name: list.column })
      await user.click(within(header).getByRole('button'))
      await waitFor(() => expect(shown()).toEqual(expect.arrayContaining(['Alba', 'Brezo'])))
      if (shown()[0] !== 'Alba') await user.click(within(header).getByRole('button'))
      await waitFor(() => expect(shown()).toEqual(['Alba', 'Brezo']))
    }
    const box = screen.getByRole('searchbox')
    await user.type(box, 'brezo{Enter}')
    await waitFor(() => expect(shown()).toEqual(['Brezo']))
    if (list.filter === undefined) return
    await user.clear(box)
    await waitFor(() => expect(shown()).toHaveLength(2))
    const { box: name, choice } = list.filter
    await user.click(screen.getByRole(choice === '' ? 'checkbox' : 'combobox', { name }))
    if (choice !== '') await user.click(await screen.findByRole('option', { name: choice, hidden: true }))
    await waitFor(() => expect(shown()).toEqual(['Alba']))
    expect(screen.getByText(restNeedsConnection)).toBeInTheDocument()
  })
})
