import { expect, test } from 'vitest'
import { acceptedMessage, installationMessage, welcomeMessage } from './registration.documents'

const told = { publicUrl: 'https://ejemplo.test', by: 'Alba', pharmacy: 'Farmacia Sol', software: 'nixfarma' }

test.each([
  ['a new pharmacy', welcomeMessage({ ...told, username: 'sol', waits: false })],
  ['one whose address waits', welcomeMessage({ ...told, username: 'sol', waits: true })],
  ['one whose address was accepted', acceptedMessage(told)],
  ['one that had users before', installationMessage(told)],
])('the mail to %s says where the connector is, and that its key is made there', (_, { body }) => {
  expect(body).toContain('https://ejemplo.test/descargas/conector')
  expect(body).toContain('haga la clave del conector')
})
