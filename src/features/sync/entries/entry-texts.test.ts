import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryReason, entryState } from '@/features/sync/entries/entry-texts'
import { outboxStates } from '@/offline/kinds/entry-fields'

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
  [queued('too_many_requests', false), 'El servidor ha pedido esperar. Se repetirá solo.'],
])('an order that waits after %j says what came of the attempt', (entry, text) => {
  expect(entryReason(entry, false)).toBe(text)
})

test('without a connection an order is sent later: neither on its way nor without an answer', () => {
  expect(entryState('sending', true)).toBe('Por enviar')
  expect(entryState('sending', false)).toBe('Enviando…')
  expect(entryReason(queued(null, false), true)).toBe('Se enviará después, cuando vuelva la conexión.')
  expect(entryReason({ ...queued('network'), state: 'sending' }, true)).toBe(
    'Se enviará después, cuando vuelva la conexión. Con la misma clave: no se duplicará.',
  )
})

test('an answer of the server, whatever it says, is never called none; only an acceptance is called sent', () => {
  const states = fc.constantFrom(...outboxStates)
  const codes = fc.constantFrom('internal', 'unavailable', 'in_flight', 'too_many_requests', 'bad_request')
  fc.assert(
    fc.property(states, codes, fc.boolean(), fc.boolean(), (state, code, maybeReceived, isOffline) => {
      const reason = entryReason({ state, reason: { code, message: null }, maybeReceived }, isOffline)
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
  expect(entryReason({ state: 'rejected', reason, maybeReceived: false }, false)).toBe(
    'a; b; c; d; e; y 2 más',
  )
  const { 'purchaseOrderLines.7.cn': _, ...oneLess } = fields
  expect(
    entryReason({ state: 'rejected', reason: { ...reason, fields: oneLess }, maybeReceived: false }, false),
  ).toBe('a; b; c; d; e; f')
})
