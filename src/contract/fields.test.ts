import * as v from 'valibot'
import { expect, test } from 'vitest'
import { nif, phone, postalCode, required } from '@/contract/fields'

const faultOf = (schema: v.GenericSchema, text: unknown) => v.safeParse(schema, text).issues?.[0].message

test.each([
  [required, ' ', 'Campo obligatorio'],
  [phone, '97600000a', 'Formato de teléfono incorrecto'],
  [phone, '9760000010', 'Formato de teléfono incorrecto'],
  [postalCode, '5000', 'Código postal incorrecto'],
  [postalCode, '53001', 'Código postal incorrecto'],
  [postalCode, '500012', 'Código postal incorrecto'],
  [nif, '12345678A', 'CIF/NIF incorrecto'],
  [nif, 'E12345675', 'CIF/NIF incorrecto'],
])('%#: the text of the specification for what is wrong in %s', (schema, text, message) =>
  expect(faultOf(schema, text)).toBe(message),
)

test.each([
  [phone, '976000001', '976000001'],
  [postalCode, '50001', '50001'],
  [postalCode, '01001', '01001'],
  [nif, 'e-1234567-4', 'E12345674'],
  [nif, '12345678z', '12345678Z'],
])('%#: what is right is taken in its one form', (schema, text, taken) =>
  expect(v.parse(schema, text)).toBe(taken),
)
