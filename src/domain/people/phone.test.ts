import { expect, test } from 'vitest'
import { isPhone, plainPhone } from '@/domain/people/phone'

test.each([
  ['976000001', '976000001'],
  [' 976 00 00 01 ', '976000001'],
  ['976.000-001', '976000001'],
  ['(976) 000 001', '976000001'],
  ['+34 976 000 001', '976000001'],
  ['0034976000001', '976000001'],
  ['34 976 000 001', '976000001'],
  ['(+34) 976‑000‑001', '976000001'],
  ['+34\u00a0976\u00a0000\u00a0001', '976000001'],
  ['\u202a+34976000001\u202c', '976000001'],
  ['976/000001', '976000001'],
  ['1234', '1234'],
])('the telephone «%s» is stored as %s', (written, stored) => {
  expect(plainPhone(written)).toBe(stored)
  expect(isPhone(stored)).toBe(true)
})

test.each([
  '',
  'no tiene',
  '9760000012',
  '+33 1 23 45 67 89',
  '976 000 001 ext. 2',
  '+34',
  '+34 976 000',
  '+34 34 976 000 001',
  '34 076 000 001',
  '976000001 / 976000002',
  '976000001;976000002',
  '９７６０００００１',
  '976,000,001',
  '9760000O1',
  '++34976000001',
  '976+000001',
])('«%s» is no telephone, and stays as it was written', (written) => {
  expect(isPhone(plainPhone(written))).toBe(false)
  expect(plainPhone(written)).toBe(written)
})
