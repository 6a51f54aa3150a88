import * as v from 'valibot'
import { expect, test } from 'vitest'
import { nif, phone, postalCode } from '@/contract/basics/contact-fields'
import { required, text, windowQuery } from '@/contract/basics/fields'

const faultOf = (schema: v.GenericSchema, given: unknown) => v.safeParse(schema, given).issues?.[0].message

test.each([
  [required, ' ', 'Campo obligatorio'],
  [phone, '97600000a', 'Formato de teléfono incorrecto'],
  [phone, '9760000010', 'Formato de teléfono incorrecto'],
  [postalCode, '5000', 'Código postal incorrecto'],
  [postalCode, '53001', 'Código postal incorrecto'],
  [postalCode, '500012', 'Código postal incorrecto'],
  [nif, '12345678A', 'CIF/NIF incorrecto'],
  [nif, 'E12345675', 'CIF/NIF incorrecto'],
  [text, 'a\0', 'Texto incorrecto'],
  [text, 'medio emoji \ud83d', 'Texto incorrecto'],
])('%#: the text of the specification for what is wrong in %s', (schema, given, message) =>
  expect(faultOf(schema, given)).toBe(message),
)

test.each([
  [text, 'emoji \ud83d\ude00', 'emoji \ud83d\ude00'],
  [phone, '976000001', '976000001'],
  [postalCode, '50001', '50001'],
  [postalCode, '01001', '01001'],
  [nif, 'e-1234567-4', 'E12345674'],
  [nif, '12345678z', '12345678Z'],
])('%#: what is right is taken in its one form', (schema, given, taken) =>
  expect(v.parse(schema, given)).toBe(taken),
)

const after = (key: string) => v.safeParse(windowQuery.after, key).success
test('a row where a window begins is one that PostgreSQL can be asked for', () => {
  expect(after('2026-02-28T10:00:00.123456Z_999999999999999999')).toBe(true)
  for (const key of [
    '0000-02-28T10:00:00.123456Z_1',
    '2026-02-28T10:00:00.123456Z_9999999999999999999',
    '2026-02-28T10:00:00.123456Z',
  ])
    expect(after(key), key).toBe(false)
})
