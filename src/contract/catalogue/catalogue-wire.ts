import type { CatalogueWire } from '@/contract/catalogue/catalogue'
import type { Catalogue, ComingPrice, Product } from '@/domain/catalogue/catalogue'
import { type TaxClass, taxClasses } from '@/domain/catalogue/taxes'

const flag = { prescription: 1, generic: 2, fantasy: 4, active: 8, outOfStock: 16 } as const

const flagsOf = (product: Product): number =>
  (product.prescription ? flag.prescription : 0) |
  (product.generic ? flag.generic : 0) |
  (product.fantasy ? flag.fantasy : 0) |
  (product.active ? flag.active : 0) |
  (product.outOfStock ? flag.outOfStock : 0)

/** What a catalogue of before says: its figures were made with it. */
const taxClassOfKind = (flags: number): TaxClass => (flags & flag.prescription ? 'super-reduced' : 'general')

/** The catalogue as `GET /catalogue/` sends it: products turned into columns. */
export const toWire = ({ products, coming = [], ...rest }: Catalogue): CatalogueWire => ({
  ...rest,
  products: {
    id: products.map((product) => product.id),
    cn: products.map((product) => product.cn),
    name: products.map((product) => product.name),
    ean: products.map((product) => product.ean),
    laboratoryId: products.map((product) => product.laboratoryId),
    groupId: products.map((product) => product.groupId),
    marketCategoryId: products.map((product) => product.marketCategoryId),
    flags: products.map(flagsOf),
    pvl: products.map((product) => product.pvl),
    pvp: products.map((product) => product.pvp),
    pot: products.map((product) => product.pot),
    taxClass: products.map(({ taxClass }) => taxClasses.indexOf(taxClass) as 0 | 1 | 2),
    ...(products.some(({ financed }) => financed) && {
      financed: products.map(({ financed }) => (financed ? 1 : 0)),
    }),
    ...(products.some(({ deduction }) => deduction) && {
      deduction: products.map(({ deduction = 0 }) => deduction),
    }),
  },
  ...(coming.length > 0 && {
    coming: {
      cn: coming.map(({ cn }) => cn),
      from: coming.map(({ from }) => from),
      pvl: coming.map(({ pvl }) => pvl),
      pvp: coming.map(({ pvp }) => pvp),
    },
  }),
})

/** Back into rows. Throws when the columns differ in length: such an answer is not a catalogue. */
export const fromWire = ({ products: columns, coming, ...rest }: CatalogueWire): Catalogue => {
  lengthOf(columns)
  return {
    ...rest,
    ...(coming && { coming: comingOf(coming) }),
    products: columns.id.map((id, row) => {
      const flags = cell(columns.flags, row)
      return {
        id,
        cn: cell(columns.cn, row),
        name: cell(columns.name, row),
        ean: cell(columns.ean, row),
        laboratoryId: cell(columns.laboratoryId, row),
        groupId: cell(columns.groupId, row),
        marketCategoryId: cell(columns.marketCategoryId, row),
        prescription: (flags & flag.prescription) !== 0,
        generic: (flags & flag.generic) !== 0,
        fantasy: (flags & flag.fantasy) !== 0,
        pvl: cell(columns.pvl, row),
        pvp: cell(columns.pvp, row),
        pot: cell(columns.pot, row),
        active: (flags & flag.active) !== 0,
        outOfStock: (flags & flag.outOfStock) !== 0,
        taxClass: (columns.taxClass && taxClasses[cell(columns.taxClass, row)]) ?? taxClassOfKind(flags),
        ...(columns.financed?.[row] === 1 && { financed: true }),
        ...(columns.deduction?.[row] && { deduction: columns.deduction[row] }),
      }
    }),
  }
}

const comingOf = (columns: NonNullable<CatalogueWire['coming']>): ComingPrice[] => {
  lengthOf(columns)
  return columns.cn.map((cn, row) => ({
    cn,
    from: cell(columns.from, row),
    pvl: cell(columns.pvl, row),
    pvp: cell(columns.pvp, row),
  }))
}

const cell = <T>(column: readonly T[], row: number): T => column[row] as T

const lengthOf = (columns: Record<string, readonly unknown[]>): number => {
  const [count = 0, ...others] = Object.values(columns).map(({ length }) => length)
  if (others.some((length) => length !== count)) throw new Error('Catalogue columns differ in length')
  return count
}
