import { foldText } from '@/domain/basics/text'

/** Where a line says what: positions of its cells. */
export type OfferColumns = {
  code: number
  discount: number | null
  tiers: readonly { quantity: number; discount: number }[]
  bonus: number | null
  netPrice: number | null
}

const places = [1, 2, 3]
const titleOf = (cell: string): string =>
  foldText(cell)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const codeTitle = /^(?:cn|c n|cod(?:igo)?(?: nac(?:ional)?)?|ean(?: ?13)?)$/
const discountTitle = /^(?:dto|desc(?:uento)?)$/
const bonusTitle = /^(?:bonif(?:icacion(?:es)?|icadas)?|unidades (?:bonificadas|gratis)|sin cargo)$/
const netPriceTitle = /^(?:precio )?neto$/
const unitsTitle = (place: number) =>
  new RegExp(`^(?:desde|unidades|uds|escalon)(?: unidades| uds)? ?${place}$`)
const tierTitle = (place: number) => new RegExp(`^(?:dto|desc(?:uento)?)(?: escalon)? ?${place}$`)

/** '10+2', '3+1, 10+4 repite'. */
const isBonus = (cell: string): boolean => /^\d+ ?\+/.test(cell)

type Header = { columns: OfferColumns; ignored: string[] } | { reason: string }

/** Which columns a header names. */
export function offerColumns(cells: readonly string[]): Header {
  const titles = cells.map(titleOf)
  const used = new Set<number>()
  let repeated: string | undefined
  const find = (pattern: RegExp): number | null => {
    const found = titles.flatMap((title, index) => (pattern.test(title) ? [index] : []))
    for (const index of found) used.add(index)
    if (found.length > 1) repeated ??= cells[found[1] ?? 0]
    return found[0] ?? null
  }
  const code = find(codeTitle)
  const discount = find(discountTitle)
  const bonus = find(bonusTitle)
  const netPrice = find(netPriceTitle)
  const pairs = places.map((place) => ({
    quantity: find(unitsTitle(place)),
    discount: find(tierTitle(place)),
  }))
  if (repeated !== undefined) return { reason: `La cabecera nombra dos veces «${repeated}»` }
  if (code === null) return { reason: 'La cabecera no nombra la columna «CN»' }
  const tiers = pairs.flatMap(({ quantity, discount }) =>
    quantity === null || discount === null ? [] : [{ quantity, discount }],
  )
  const named = pairs.filter(({ quantity, discount }) => quantity !== null || discount !== null)
  if (tiers.length !== named.length)
    return { reason: 'Cada escalón tiene dos columnas: «Desde 1» y «Descuento 1»' }
  const ignored = cells.filter((cell, index) => cell !== '' && !used.has(index))
  return { columns: { code, discount, tiers, bonus, netPrice }, ignored }
}

/**
 * The columns of a line in a list without a header: code, perhaps its name, discount, tiers, and free units, which are known by how
 * they are written; null where there are more. A net price has to be named.
 */
export function usualColumns(cells: readonly string[]): OfferColumns | null {
  const start = /^\p{L}/u.test(cells[1] ?? '') ? 2 : 1
  let length = cells.findLastIndex((cell) => cell !== '') + 1
  const bonus = isBonus(cells[length - 1] ?? '') ? --length : null
  if (length > start + 1 + 2 * places.length) return null
  const tiers = places.map((place) => ({ quantity: start + 2 * place - 1, discount: start + 2 * place }))
  // What stands in the place of others in a shorter line is none of theirs.
  const own = (column: number) => (column < length ? column : -1)
  return {
    code: 0,
    discount: own(start),
    tiers: tiers.map(({ quantity, discount }) => ({ quantity: own(quantity), discount: own(discount) })),
    bonus,
    netPrice: null,
  }
}
