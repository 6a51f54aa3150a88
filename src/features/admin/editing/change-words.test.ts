import { expect, test } from 'vitest'
import { changeWords } from '@/features/admin/editing/change-words'

const whole = { item: null, part: null }

test.each([
  ['users', { field: 'active', ...whole, before: true, after: false }, 'Activo', 'Sí', 'No'],
  [
    'users',
    { field: 'role', ...whole, before: 'soporte', after: 'admin' },
    'Rol',
    'Soporte',
    'Administración',
  ],
  [
    'users',
    { field: 'phone', ...whole, before: null, after: '976000001' },
    'Teléfono',
    '(nada)',
    '976000001',
  ],
  [
    'campaigns',
    { field: 'startsOn', ...whole, before: null, after: '2026-03-01' },
    'Desde',
    '(nada)',
    '01/03/2026',
  ],
  [
    'campaigns',
    { field: 'products', item: '663991', part: 'discount', before: 0.1, after: 0.125 },
    'Productos · 663991 · Descuento',
    '10,0\u00a0%',
    '12,5\u00a0%',
  ],
  [
    'orderMethods',
    { field: 'laboratories', item: 'Alba', part: 'minPrice', before: 150, after: 99.5 },
    'Laboratorios que lo aceptan · Alba · Pedido mínimo',
    '150,00\u00a0€',
    '99,50\u00a0€',
  ],
  [
    'pharmacies',
    { field: 'relations', item: 'Alba', part: null, before: null, after: 'Alba' },
    'Relaciones · Alba',
    'no estaba',
    'se añade',
  ],
  [
    'notifications',
    { field: 'content', ...whole, before: '<p>Hola <b>Ana</b></p>', after: `<p>${'a'.repeat(200)}</p>` },
    'Texto',
    'Hola Ana',
    `${'a'.repeat(120)}…`,
  ],
] as const)('a change of %s is told in words: %o', (kind, change, what, before, after) => {
  expect(changeWords(kind, change)).toEqual({ what, before, after })
})
