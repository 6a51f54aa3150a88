import { expect, test } from 'vitest'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { catalogueOn } from '@/domain/catalogue/catalogue-on'
import { type ListedWant, listedWants, withUntoldWants } from '@/domain/supply/want-list'
import { knownWant, sampleWant, wantedProduct } from '@/domain/testing/wants'
import { catalogueOf, product } from '@/domain/testing/world'

const catalogue = indexCatalogue(
  catalogueOf([
    product({ cn: '662026', name: 'EN ROTURA', outOfStock: true }),
    product({ cn: '662027', name: 'SIN NOTICIAS' }),
    product({ cn: '662028', name: 'DE VUELTA' }),
    product({ cn: '662029', name: 'EN CAMINO' }),
  ]),
)

test('what is back is listed first, then what may be ordered, what may not, and what is on its way', () => {
  const wanted = new Map(
    ['662029', '662026', '662027', '662028', '999999'].map((cn) => [
      cn,
      wantedProduct({ cn, left: cn === '662029' ? 0 : 5 }),
    ]),
  )
  wanted.set('662028', {
    ...wantedProduct({ cn: '662028', left: 5 }),
    wants: [knownWant({ wasShort: true })],
  })
  expect(
    listedWants(wanted, catalogue, '2026-03-10').map((listed) => [listed.product, listed.state]),
  ).toEqual([
    ['DE VUELTA', 'back'],
    ['SIN NOTICIAS', 'unknown'],
    ['EN ROTURA', 'short'],
    ['999999', 'short'],
    ['EN CAMINO', 'coming'],
  ])
})

test('what waits on the device stands on a list of the server as it will once it is sent', () => {
  const known = knownWant({ id: 'a' })
  const listed: ListedWant = {
    ...{ cn: '662026', product: 'UNO', laboratory: 'Alba', units: 5, state: 'short', wants: [known] },
  }
  const untold = (id: string, fields: object = {}) => ({
    product: 'DOS',
    want: sampleWant({ id, ...fields }),
  })
  expect(withUntoldWants([listed], [])).toEqual([listed])
  expect(withUntoldWants([listed], [untold('a', { isRemoved: true })])).toEqual([])
  expect(withUntoldWants([listed], [untold('b', { units: 8 })])).toMatchObject([
    { product: 'UNO', state: 'short', units: 8, wants: [{ id: 'a' }, { id: 'b' }] },
  ])
  expect(withUntoldWants([listed], [untold('c', { cn: '662027' })])).toMatchObject([
    { product: 'UNO' },
    { product: 'DOS', laboratory: null, state: 'unknown', wants: [{ id: 'c' }] },
  ])
})

test('a want is back on the day after the expected end of its shortage, which the device knew before', () => {
  const shortage = {
    ...{ cn: '662026', from: '2026-03-01', until: '2026-03-10', kind: null, observation: null },
    ...({ source: 'cima', toldOn: '2026-03-01' } as const),
  }
  const dated = indexCatalogue({ ...catalogueOf([product({ cn: '662026' })]), shortages: [shortage] })
  const wanted = new Map([
    ['662026', { ...wantedProduct({ cn: '662026', left: 5 }), wants: [knownWant({ wasShort: true })] }],
  ])
  const on = (today: string) => listedWants(wanted, catalogueOn(dated, today), today)[0]
  expect(on('2026-03-10')).toMatchObject({ state: 'short', shortage })
  expect(on('2026-03-11')).toMatchObject({ state: 'back', shortage: undefined })
})
