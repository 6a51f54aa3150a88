import { expect, test } from 'vitest'
import {
  leftOverSentences,
  rankSentences,
  shareSentences,
  transferableSentences,
} from '@/domain/sales/sentences/share-sentences'

const plain = (texts: readonly string[]) => texts.map((text) => text.replaceAll('\u00a0', ' '))
const generics = { name: 'Genéricos', value: 828_132_00 }

test('a share says of what it is, and how much that is', () => {
  expect(
    plain(shareSentences(generics, { of: 'de los medicamentos', whole: 1_092_281_00, measure: 'euros' })),
  ).toEqual(['Genéricos: 76 % de los medicamentos (1.092.281 €)'])
})

test('a share of units says so', () => {
  expect(
    plain(
      shareSentences(
        { name: 'Genéricos', value: 66_075 },
        { of: 'de los medicamentos', whole: 80_546, measure: 'units' },
      ),
    ),
  ).toEqual(['Genéricos: 82 % de los medicamentos (80.546 unidades)'])
})

test('of nothing there is no share', () => {
  expect(
    shareSentences({ name: 'Genéricos', value: 0 }, { of: 'de ello', whole: 0, measure: 'euros' }),
  ).toEqual([])
})

const own = { name: 'Genovera', value: 26_288_400 }

test('a laboratory ahead of its only competitor is said to be', () => {
  expect(plain(rankSentences(own, [{ name: 'Tesonia', value: 12_000_000 }], { months: 12 }))).toEqual([
    'Genovera: 262.884 € en 12 meses completos, por delante de Tesonia (120.000 €)',
  ])
})

test('among several, the laboratory has its place, and the one just ahead is named', () => {
  const others = [
    { name: 'Tesonia', value: 40_000_000 },
    { name: 'Normedal', value: 30_000_000 },
    { name: 'Almadria', value: 100 },
  ]
  expect(plain(rankSentences(own, others, { months: 12 }))).toEqual([
    'Genovera: 262.884 € en 12 meses completos, 3.º de 4, por detrás de Normedal (300.000 €)',
  ])
})

test('laboratories with equal sales are equal', () => {
  expect(plain(rankSentences(own, [{ name: 'Tesonia', value: own.value }], { months: 1 }))).toEqual([
    'Genovera: 262.884 € en un mes completo, igual que Tesonia (262.884 €)',
  ])
})

test('without competitors, or without any sales, there is no place', () => {
  expect(rankSentences(own, [], { months: 12 })).toEqual([])
  expect(rankSentences({ ...own, value: 0 }, [{ name: 'Tesonia', value: 0 }], { months: 12 })).toEqual([])
})

test('what can be transferred is said with the share of generics, and nothing where there is none', () => {
  expect(plain(transferableSentences({ whole: 26_610_300, generic: 16_626_100 }))).toEqual([
    '266.103 € trasladables, el 62 % de genéricos',
  ])
  expect(transferableSentences({ whole: 0, generic: 0 })).toEqual([])
})

test('what has no category is said with its share, and nothing where everything has one', () => {
  expect(plain(leftOverSentences({ part: 109_525_500, whole: 163_541_000 }))).toEqual([
    'El 67 % (1.095.255 €) no tiene categoría de mercado, en la última fila',
  ])
  expect(leftOverSentences({ part: 0, whole: 100 })).toEqual([])
  expect(leftOverSentences({ part: -5, whole: 100 })).toEqual([])
})
