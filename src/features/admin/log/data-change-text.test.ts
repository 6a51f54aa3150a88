import { expect, test } from 'vitest'
import { dataChangeText } from '@/features/admin/log/data-change-text'

const change = (field: string, before: string | number | null, after: string | number | null) => ({
  field,
  item: null,
  part: null,
  before,
  after,
})
const details = (given: object) => ({
  details: { part: 'quickwins', key: 'ALM-AUT', created: false, total: 1, changes: [], ...given },
})

test('an edit is told with what it was and what it is, and with how much more it changed', () => {
  const changes = [
    change('title', 'Autocompra', 'Autocompra de otoño'),
    change('discount', 0.12, null),
    { field: 'campaigns', item: 'C1', part: null, before: null, after: 'C1' },
    change('section', null, 'Genéricos'),
  ]
  expect(dataChangeText(details({ total: 4, changes }))).toBe(
    'quickwin ALM-AUT · Título: Autocompra → Autocompra de otoño · Descuento: 12,0\u00a0% → (nada) · Campañas · C1: no estaba → se añade · y 1 más',
  )
})

test('a new entry is told as such, and other events are not told here', () => {
  expect(dataChangeText(details({ created: true, total: 20 }))).toBe('quickwin ALM-AUT · alta')
  expect(dataChangeText({ details: { device: 'Chrome' } })).toBeNull()
})
