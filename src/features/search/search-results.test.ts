import { describe, expect, test, vi } from 'vitest'
import type { Product } from '@/domain/catalogue/catalogue'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { createProductSearch } from '@/domain/catalogue/product-search'
import { catalogueOf, product } from '@/domain/testing/world'
import type { SearchEntry, SearchOption } from '@/features/search/search-entry'
import { createSearch } from '@/features/search/search-results'

const nothing = () => undefined
const ibuprofeno = product({ cn: '662026', name: 'IBUPROFENO ALBA 600 MG 40 COMPRIMIDOS' })
const salino = product({ cn: '155001', name: 'SALINO ALBA' })
const entries: SearchEntry[] = [
  { key: 'order:1', kind: 'orders', name: 'Pedido del 14/11/2026', code: '662026', run: nothing },
  { key: 'screen:orders', kind: 'screens', name: 'Pedidos', run: nothing },
  { key: 'action:log-out', kind: 'actions', name: 'Salir', words: ['cerrar sesión'], run: nothing },
]
const searchIn = (products: readonly Product[], visible?: readonly number[]) =>
  createSearch({
    products: { assortment: { search: createProductSearch(indexCatalogue(catalogueOf(products))) }, visible },
    entries,
    wholeLists: [],
  })
const search = searchIn([ibuprofeno, salino])

const shown = (option: SearchOption) =>
  'product' in option ? [option.product.name, option.units] : option.name
const found = (typed: string, of = search) =>
  of(typed).groups.map(({ title, options }) => [title, ...options.map(shown)])

describe('units', () => {
  test.each([
    ['ibuprofeno', null],
    ['ibuprofeno 20', 20],
    ['20 × ibuprofeno', 20],
    ['662026 5', 5],
    // The name has it; 40, which it has, too, is less than a hundred, and units.
    ['ibuprofeno 600', null],
    ['ibuprofeno 40', 40],
    ['ibuprofeno 600 20', 20],
    ['ibuprofeno 500', 500],
  ])('of %j are %s', (typed, units) => {
    expect(found(typed)).toEqual([['Productos', [ibuprofeno.name, units]]])
  })
})

test('a number that a name has as its strength is that, and units only where it is said', () => {
  const of20 = product({ cn: '600001', name: 'OMEPRAZOL ALBA EFG 20 MG 28 CÁPSULAS' })
  const of40 = product({ cn: '600002', name: 'OMEPRAZOL ALBA EFG 40 MG 20 CÁPSULAS' })
  const omeprazoles = searchIn([of40, of20])
  const first = (typed: string) => found(typed, omeprazoles)[0]?.[1]
  expect(first('omeprazol 20')).toEqual([of20.name, null])
  expect(first('omeprazol 20 30')).toEqual([of20.name, 30])
  expect(first('omeprazol 30')).toEqual([of20.name, 30])
  expect(first('20 × omeprazol 20')).toEqual([of20.name, 20])
})

describe('groups', () => {
  test('what fits best comes first, so that Enter does what was meant', () => {
    expect(found('salir')).toEqual([['Acciones', 'Salir']])
    expect(found('sal').map(([title]) => title)).toEqual(['Productos', 'Acciones'])
    expect(found('ibuporfeno').map(([title]) => title)).toEqual(['Productos'])
    expect(found('pedido').map(([title]) => title)).toEqual(['Pedidos', 'Pantallas'])
  })

  test('the product of a code comes before whatever else has the same number', () => {
    expect(found('662026').map(([title]) => title)).toEqual(['Productos', 'Pedidos'])
    expect(found('8470006620267')).toEqual([['Productos', [ibuprofeno.name, null]]])
  })

  test('what the viewer may not see is not found, also by its code', () => {
    const cut = searchIn([ibuprofeno, salino], [0, 1])
    expect(found('ibuprofeno', cut)).toEqual([])
    expect(found('8470006620267', cut)).toEqual([])
    expect(cut('8470006620267').problem).toBeNull()
  })

  test('a code of no product says why', () => {
    expect(search('8470006620268')).toEqual({
      groups: [],
      count: 0,
      problem: 'El dígito de control no es correcto',
    })
    expect(search('nada').problem).toBeNull()
  })

  test('nothing is found before anything is typed', () => {
    expect(search('  ')).toEqual({ groups: [], count: 0, problem: null })
  })
})

describe('the whole list', () => {
  const run = vi.fn()
  const many = Array.from({ length: 12 }, (_, index) =>
    product({ cn: String(700_000 + index), name: `GEL ${index}` }),
  )
  const whole = createSearch({
    products: { assortment: { search: createProductSearch(indexCatalogue(catalogueOf(many))) } },
    entries,
    wholeLists: [{ of: 'products', name: 'las ventas', run }],
  })

  test('follows the first eight with what was looked for, without its units', () => {
    const [group] = whole('gel 20').groups
    expect(group?.title).toBe('Productos (8 de 12)')
    const last = group?.options.at(-1)
    expect(last).toMatchObject({ name: 'Ver todos en las ventas' })
    expect(whole('gel 20').count).toBe(8)
    if (last && 'run' in last) last.run()
    expect(run).toHaveBeenLastCalledWith('gel')
  })

  test('is offered where nothing was found here, too', () => {
    const [group] = whole('nada').groups
    expect(group).toMatchObject({ title: 'Más', options: [{ name: 'Buscar «nada» en las ventas' }] })
  })
})
