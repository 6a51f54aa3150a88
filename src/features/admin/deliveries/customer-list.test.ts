import { expect, test } from 'vitest'
import { readCustomerList } from '@/features/admin/deliveries/customer-list'

test('a list names pharmacies by their NIF, each with its code', () => {
  const { customers, refused } = readCustomerList(
    'NIF;Código\nB-12345674;0012345\n\nA58818501\t77\nES B12345674\n',
  )
  expect(customers).toMatchObject([
    { line: 2, nif: 'B12345674', code: '0012345' },
    { line: 4, nif: 'A58818501', code: '77' },
  ])
  expect(refused).toMatchObject([{ line: 5, reason: 'Empieza por algo que no es un NIF' }])
})

test.each([
  ['B12345674;1\nb-1234567-4;2', 'La farmacia está dos veces'],
  ['B12345675;1', 'Empieza por algo que no es un NIF'],
  ['B12345674;1;2', 'Lleva más que el NIF y el código'],
  [`B12345674;${'9'.repeat(21)}`, 'El código tiene 20 caracteres como mucho'],
])('%j is refused', (text, reason) => {
  expect(readCustomerList(text).refused).toMatchObject([{ reason }])
})

test('a NIF alone takes its code away', () => {
  expect(readCustomerList('B12345674').customers).toMatchObject([{ nif: 'B12345674', code: '' }])
})
