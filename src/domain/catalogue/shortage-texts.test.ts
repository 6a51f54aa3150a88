import { expect, test } from 'vitest'
import { shortageDetails, shortageKindText, untilText } from '@/domain/catalogue/shortage-texts'

test.each([
  ['2026-12-01', 'hasta principios de diciembre'],
  ['2026-12-10', 'hasta principios de diciembre'],
  ['2026-12-11', 'hasta mediados de diciembre'],
  ['2026-12-20', 'hasta mediados de diciembre'],
  ['2026-12-21', 'hasta finales de diciembre'],
  ['2027-01-15', 'hasta mediados de enero'],
  ['2027-10-31', 'hasta finales de octubre'],
  ['2027-11-05', 'hasta principios de noviembre de 2027'],
  ['2025-12-15', 'hasta mediados de diciembre de 2025'],
  [null, 'sin fecha de fin conocida'],
])('a shortage until %s is said to last «%s»', (until, text) => {
  expect(untilText(until, '2026-11-28')).toBe(text)
})

test.each([
  ['2027-01-15', 'hasta mediados ene.'],
  ['2027-11-05', 'hasta principios nov. 2027'],
  [null, 'sin fecha de fin'],
])('in little room a shortage until %s is said to last «%s»', (until, text) => {
  expect(untilText(until, '2026-11-28', { brief: true })).toBe(text)
})

test('its details have the exact days, what kind it is, what is observed, and who says so', () => {
  const shortage = {
    ...{ cn: '662026', from: '2026-11-01', until: '2027-01-15', kind: 7, observation: 'Se espera en enero' },
    ...({ source: 'cima', toldOn: '2026-11-20' } as const),
  }
  expect(shortageDetails(shortage)).toEqual([
    'En rotura desde el 01/11/2026; fin previsto: 15/01/2027',
    'Se puede solicitar como medicamento extranjero',
    'Se espera en enero',
    'Fuente: AEMPS, CIMA, lista del 20/11/2026',
  ])
  expect(shortageKindText(12)).toBe('Otro tipo (12)')
})
