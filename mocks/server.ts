import { setupServer } from 'msw/node'
import { answering, noConnection, serverReady } from './answer'

/** Answers of the server in component tests; each test adds its own. A call that nobody expected fails. */
export const server = setupServer(
  serverReady('2026-11-21T09:00:00.000Z'),
  // The bell is on every screen.
  answering('notifications', () => []),
  // Orders and views do not get through until a test lets them.
  answering('createOrder', noConnection),
  answering('salesViews', noConnection),
  answering('sendSalesViews', noConnection),
)
