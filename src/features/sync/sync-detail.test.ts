import { expect, test } from 'vitest'
import { syncDetail } from '@/features/sync/sync-detail'

const order = 'createOrder'
const ticket = 'createTicket'
const facts = {
  queued: [],
  concerned: [],
  used: [],
  isSending: false,
  connection: 'online',
  refreshedAt: Date.parse('2026-03-02T08:40:00Z'),
  now: Date.parse('2026-03-02T11:00:00Z'),
} as const

test.each([
  ['all-sent', {}, 'El servidor tiene todos sus pedidos. Datos de hoy 09:40.'],
  ['all-sent', { refreshedAt: null }, 'El servidor tiene todos sus pedidos.'],
  [
    'queued',
    { concerned: [order], isSending: true },
    'Los pedidos están guardados en este dispositivo y se están enviando.',
  ],
  ['queued', { concerned: [order] }, 'Los pedidos están guardados en este dispositivo y se enviarán solos.'],
  [
    'queued',
    { concerned: [order], isSending: true, connection: 'offline' },
    'Sin conexión. Los pedidos están guardados en este dispositivo y se enviarán después, al recuperarla.',
  ],
  [
    'review',
    { queued: [order] },
    'Ha subido el precio de algún producto. Puede aceptarlo, cambiar el pedido o descartarlo. Además, 1 pedido por enviar.',
  ],
  [
    'others',
    { concerned: [order, order] },
    'El servidor tiene todos sus pedidos. Otros 2, guardados en este dispositivo por otro usuario o en su lugar, esperan a que acceda, o a que usted vuelva a actuar como él.',
  ],
  [
    'all-sent',
    { used: [ticket, order], refreshedAt: null },
    'El servidor tiene todos sus pedidos y tickets.',
  ],
  [
    'queued',
    { concerned: [order, ticket] },
    'Los pedidos y tickets están guardados en este dispositivo y se enviarán solos.',
  ],
  [
    'unreadable',
    { concerned: [order] },
    'Hay pedidos de este dispositivo que no se pueden leer ni enviar: la clave con la que se guardaron ya no es la del servidor.',
  ],
  [
    'rejected',
    { concerned: [ticket] },
    'El servidor no ha aceptado algún ticket. Puede reintentarlo o descartarlo.',
  ],
  [
    'lost',
    { concerned: [ticket] },
    'Este navegador perdió lo que guardaba. No se sabe si el ticket llegó a soporte: si no le contestan, escríbalo de nuevo.',
  ],
] as const)('what %s means, in a sentence: %j', (kind, change, detail) => {
  expect(syncDetail(kind, { ...facts, ...change })).toBe(detail)
})
