import { expect, test } from 'vitest'
import { reasonsText } from '@/features/purchasing/rows/reasons-text'

const reasons = {
  sold: 365,
  days: 365,
  period: 60,
  needed: 60,
  shelf: 12,
  onItsWay: 0,
  wanted: 0,
  missing: 48,
  pot: 10,
  provision: 50,
}

test('the suggested units of a row are explained in one line, with the numbers of their arithmetic', () => {
  expect(reasonsText(reasons)).toBe(
    '365 uds vendidas en 365 días · 60 para 60 días · 12 en la farmacia · faltan 48 · de 10 en 10: 50',
  )
  expect(reasonsText({ ...reasons, pot: null, provision: 48 })).toMatch(/ · faltan 48$/)
  expect(reasonsText({ ...reasons, shelf: null, missing: 60, provision: 60 })).toMatch(
    / · sin contar las de la farmacia · faltan 60$/,
  )
  expect(reasonsText({ ...reasons, onItsWay: 8, missing: 40, pot: 15, provision: 45 })).toMatch(
    / · 12 en la farmacia · 8 en camino · faltan 40 · de 15 en 15: 45$/,
  )
  expect(reasonsText({ ...reasons, onItsWay: null })).toMatch(
    / · 12 en la farmacia · sin contar lo que está en camino · faltan 48 /,
  )
  expect(reasonsText({ ...reasons, shelf: 60, wanted: 5, missing: 5, pot: null, provision: 5 })).toMatch(
    / · 60 en la farmacia · esperado: al menos 5 · faltan 5$/,
  )
  expect(reasonsText({ ...reasons, sold: 1, needed: 1, shelf: 1, missing: 0, provision: 0 })).toBe(
    '1 ud vendida en 365 días · 1 para 60 días · 1 en la farmacia · no falta ninguna',
  )
})
