import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryReason, entryState } from '@/features/sync/entries/entry-texts'
import { outboxStates } from '@/offline/kinds/entry-fields'
import type { Connection } from '@/offline/network/connectivity'
import { missingOf } from '@/parts/connection/use-is-offline'

const queued = (code: string | null, maybeReceived = true) => ({
  state: 'queued' as const,
  reason: code === null ? null : { code, message: null },
  maybeReceived,
})

test.each([
  [queued(null, false), null],
  [queued(null), 'El último intento se interrumpió. Se repetirá con la misma clave: no se duplicará.'],
  [queued('timeout'), 'Sin respuesta en el último intento. Se repetirá con la misma clave: no se duplicará.'],
  [
    queued('internal'),
    'El servidor ha contestado con un error en el último intento. Se repetirá con la misma clave: no se duplicará.',
  ],
  [
    queued('contract'),
    'En el último intento no contestó el servidor de Rebotica. Se repetirá con la misma clave: no se duplicará.',
  ],
  [
    queued('unreadable', false),
    'Este dispositivo no ha podido leer sus archivos en el último intento. Se repetirá solo.',
  ],
  [queued('too_many_requests', false), 'El servidor ha pedido esperar. Se repetirá solo.'],
])('an order that waits after %j says what came of the attempt', (entry, text) => {
  expect(entryReason(entry, null)).toBe(text)
})

test('without a connection an order is sent later: neither on its way nor without an answer', () => {
  expect(entryState('sending', true)).toBe('Por enviar')
  expect(entryState('sending', false)).toBe('Enviando…')
  const offline = missingOf('offline')
  expect(entryReason(queued(null, false), offline)).toBe('Se enviará después, cuando vuelva la conexión.')
  expect(entryReason({ ...queued('network'), state: 'sending' }, offline)).toBe(
    'Se enviará después, cuando vuelva la conexión. Con la misma clave: no se duplicará.',
  )
})

test('while the server knows nothing of the session, it is the log-in that an order waits for, and no connection', () => {
  expect(entryReason(queued(null, false), missingOf('signed-out'))).toBe(
    'Se enviará después, cuando inicie sesión.',
  )
})

test('an answer of the server, whatever it says, is never called none; only an acceptance is called sent', () => {
  const states = fc.constantFrom(...outboxStates)
  const connections = fc.constantFrom<Connection>('online', 'offline', 'signed-out')
  const codes = fc.constantFrom('internal', 'unavailable', 'in_flight', 'too_many_requests', 'bad_request')
  fc.assert(
    fc.property(states, codes, connections, fc.boolean(), (state, code, connection, maybeReceived) => {
      const missing = missingOf(connection)
      const isOffline = missing !== null
      const reason = entryReason({ state, reason: { code, message: null }, maybeReceived }, missing)
      expect(reason ?? '').not.toContain('Sin respuesta')
      expect(entryState(state, isOffline) === 'Enviado').toBe(state === 'accepted')
      expect(isOffline && entryState(state, isOffline) === 'Enviando…').toBe(false)
    }),
  )
})

test('an order that was refused for many reasons names some of them, each once', () => {
  const texts = ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g']
  const fields = Object.fromEntries(texts.map((text, index) => [`purchaseOrderLines.${index}.cn`, text]))
  const reason = { code: 'order_rejected', message: 'a (y 7 motivos más)', fields }
  expect(entryReason({ state: 'rejected', reason, maybeReceived: false }, null)).toBe(
    'a; b; c; d; e; y 2 más',
  )
  const { 'purchaseOrderLines.7.cn': _, ...oneLess } = fields
  expect(
    entryReason({ state: 'rejected', reason: { ...reason, fields: oneLess }, maybeReceived: false }, null),
  ).toBe('a; b; c; d; e; f')
})
