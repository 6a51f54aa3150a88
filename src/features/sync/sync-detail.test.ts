import { expect, test } from 'vitest'
import { syncDetail } from '@/features/sync/sync-detail'

const facts = {
  queued: 0,
  isSending: false,
  connection: 'online',
  others: 0,
  refreshedAt: Date.parse('2026-03-02T08:40:00Z'),
  now: Date.parse('2026-03-02T11:00:00Z'),
} as const

test.each([
  ['all-sent', {}, 'El servidor tiene todos sus pedidos. Datos de hoy 09:40.'],
  ['all-sent', { refreshedAt: null }, 'El servidor tiene todos sus pedidos.'],
  [
    'queued',
    { queued: 1, isSending: true },
    'Los pedidos están guardados en este dispositivo y se están enviando.',
  ],
  ['queued', { queued: 1 }, 'Los pedidos están guardados en este dispositivo y se enviarán solos.'],
  [
    'queued',
    { queued: 1, isSending: true, connection: 'offline' },
    'Sin conexión. Los pedidos están guardados en este dispositivo y se enviarán después, al recuperarla.',
  ],
  [
    'review',
    { queued: 1 },
    'Ha subido el precio de algún producto. Puede aceptarlo, cambiar el pedido o descartarlo. Además, 1 pedido por enviar.',
  ],
  [
    'others',
    { others: 2 },
    'El servidor tiene todos sus pedidos. Otros 2, guardados en este dispositivo por otro usuario o en su lugar, se enviarán cuando acceda, o cuando usted vuelva a actuar como él.',
  ],
] as const)('what %s means, in a sentence: %j', (kind, change, detail) => {
  expect(syncDetail(kind, { ...facts, ...change })).toBe(detail)
})
