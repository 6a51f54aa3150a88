import type { Catalogue } from '@/domain/catalogue/catalogue'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { createProductSearch } from '@/domain/catalogue/product-search'
import type { SearchEntry } from '@/features/search/search-entry'
import { createSearch } from '@/features/search/search-results'

/** Letter by letter: from texts that match nearly everything to a single product, with units, and with slips of the fingers. */
const typed = [
  'comprimidos efg',
  'ibuprofeno 600 mg com',
  'ibuprofeno 20',
  '20 x crema hidratante',
  'omeparzol',
  'profeno',
  '662026',
  'pedido 1000',
]
const orders = 1_000
/** The median of so many counts: other work of the machine is no work of the search. */
const repetitions = 9

const entries = Array.from(
  { length: orders },
  (_, index): SearchEntry => ({
    key: `order:${index}`,
    kind: 'orders',
    name: `Pedido del ${(index % 28) + 1}/11/2026`,
    code: String(1_000_000 + index),
    words: ['Laboratorios Almadria', 'Transfer'],
    run: () => undefined,
  }),
)

/** Milliseconds of each key (median), and of the index that is made before the first of them. */
const measureKeys = (catalogue: Catalogue) => {
  const assortment = { search: createProductSearch(indexCatalogue(catalogue)) }
  const search = createSearch({ products: { assortment }, entries, wholeLists: [] })
  const timed = (text: string) => {
    const start = performance.now()
    search(text)
    return performance.now() - start
  }
  const index = timed('a')
  const texts = typed.flatMap((text) => [...text].map((_, end) => text.slice(0, end + 1)))
  for (const text of texts) timed(text)
  const keys = texts.map((text) => ({
    text,
    ms:
      Array.from({ length: repetitions }, () => timed(text)).sort((a, b) => a - b)[(repetitions - 1) / 2] ??
      0,
  }))
  return { index, keys }
}

export type MeasureKeys = typeof measureKeys
Object.assign(globalThis, { measureKeys })
