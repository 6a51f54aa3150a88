import { type CatalogueIndex, indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { createProductSearch } from '@/domain/catalogue/product-search'
import { median, time } from './figures'
import { atMost, type Row } from './table'

const productCount = 20_000
const suggestions = 20
/** From texts that match nearly everything to a single product; each is also typed letter by letter. */
const queries = ['efg', 'comprimidos', 'ibuprofeno 600 mg com', 'crema hid', '662026']

/** Suggestions of the quick order while a user types, in a catalogue of 20,000 products. */
export async function measureSearch({ catalogue }: CatalogueIndex): Promise<Row[]> {
  const { products } = catalogue
  const large = indexCatalogue({
    ...catalogue,
    products: Array.from({ length: productCount }, (_, index) => ({
      ...(products[index % products.length] as (typeof products)[number]),
      cn: String(index).padStart(6, '0'),
    })),
  })
  const first = await time(5, () => createProductSearch(large).byWords('a', suggestions))
  const search = createProductSearch(large)
  search.byWords('a', suggestions)
  const worst = { query: '', ms: 0 }
  for (const query of queries.flatMap((each) => [...each].map((_, end) => each.slice(0, end + 1)))) {
    const ms = median(await time(20, () => search.byWords(query, suggestions)))
    if (ms > worst.ms) Object.assign(worst, { query, ms })
  }
  return [
    {
      what: `suggestions for a keystroke, ${productCount} products`,
      measured: worst.ms,
      unit: 'ms',
      budget: atMost(5),
      note: `«${worst.query}», the slowest; the index of words is made once, in ${median(first).toFixed(0)} ms`,
    },
  ]
}
