import { setupServer } from 'msw/node'
import { answering, noConnection, refusal, serverReady } from './answer'

const none = () => ({ data: [], count: 0 })

/** The mocked server of screen tests; each test adds handlers. A call without a handler fails the test. */
export const server = setupServer(
  serverReady('2026-11-21T09:00:00.000Z'),
  // Every screen has the bell, which asks for notifications.
  answering('notifications', () => []),
  // The frame of every screen requests the colours of laboratories: by default none has one.
  answering('laboratoryColors', () => []),
  // An order's screen asks what became of it: by default nothing is known.
  answering('orderTimeline', () => ({ data: [] })),
  answering('orderClaims', () => ({ data: [] })),
  answering('orderNotes', () => ({ data: [], wholesalers: [] })),
  answering('orderReceived', () => ({ received: [], claimed: [] })),
  // Orders and proposals ask what the pharmacy waits for: by default nothing.
  answering('wants', () => ({ data: [] })),
  answering('ownWholesaler', () => ({ wholesaler: null })),
  // The first screens ask what has to be seen to today: by default nothing.
  answering('orders', none),
  answering('receivedExpiries', none),
  answering('orderService', () => ({ from: '2026-08-23', laboratories: [], missing: [] })),
  answering('connectors', none),
  answering('deliveries', none),
  answering('supportTickets', none),
  answering('registrations', none),
  // By default nobody is told what is newer.
  answering('live', () => refusal('not_found', 'Sin avisos')),
  // By default orders and views cannot be sent.
  answering('createOrder', noConnection),
  answering('saveWant', noConnection),
  answering('salesViews', noConnection),
  answering('sendSalesViews', noConnection),
)
