import type { Cn, Product } from '@/domain/catalogue/catalogue'
import type { Findable } from '@/domain/search/entry-search'

/** What is found beside products, in the order in which it is shown where it fits the same. */
export const entryKinds = {
  quickwins: 'Propuestas de compra',
  orders: 'Pedidos',
  laboratories: 'Laboratorios',
  pharmacies: 'Farmacias',
  screens: 'Pantallas',
  actions: 'Acciones',
  help: 'Ayuda',
} as const
export type EntryKind = keyof typeof entryKinds

/** `key`: the same at each visit, so that what was used last is found again by it. `run` is called once the search is closed. */
export type PlainOption = { key: string; name: string; note?: string; run: () => void }
export type SearchEntry = PlainOption & Findable & { kind: EntryKind }
/** `units`: typed with it, null where none were. */
export type FoundProduct = { key: string; product: Product; units: number | null }
export type SearchOption = FoundProduct | PlainOption

/** A screen whose own search finds all of a kind, also what the server alone knows. `name`: 'los pedidos'. */
export type WholeList = { of: EntryKind | 'products'; name: string; run: (text: string) => void }

const products = 'product:'
export const productKey = (cn: Cn): string => products + cn
export const cnOf = (key: string): Cn | null => (key.startsWith(products) ? key.slice(products.length) : null)

const wholes = 'all:'
export const wholeKey = (of: WholeList['of']): string => wholes + of
/** A way to another search is nothing that was found. */
export const isWhole = (key: string): boolean => key.startsWith(wholes)
