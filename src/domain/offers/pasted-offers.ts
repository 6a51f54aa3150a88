import type { ListLine, RefusedLine } from '@/domain/basics/list-line'
import { parseEuros } from '@/domain/basics/money'
import { maxQuantity } from '@/domain/basics/quantity'
import type { Cn } from '@/domain/catalogue/catalogue'
import { readCn } from '@/domain/catalogue/cn'
import { type OfferColumns, offerColumns, usualColumns } from '@/domain/offers/offer-columns'
import type { BonusTier, NetPriceTier } from '@/domain/offers/quickwin'

/** What a line says of a product in a campaign. What it leaves out stays as it is. */
export type PastedOffer = ListLine & {
  cn: Cn
  /** A fraction. */
  discount?: number
  tiers?: { quantity: number; discount: number }[]
  bonuses?: BonusTier[]
  netPrices?: NetPriceTier[]
}

export type PastedOffers = {
  offers: PastedOffer[]
  /** Every line that is neither understood, nor blank, nor the header. */
  refused: RefusedLine[]
  /** As written; null without one. */
  header: string | null
  /** Titles of the columns that are not read. */
  ignored: string[]
}

/**
 * Reads products of a campaign: a CN, its discount in percent, and up to three tiers of units and discount, between tabs or `;`; a
 * CN and its discount also between spaces or a comma. Behind them free units («10+2», «10+2 repite», «3+1, 10+4»). A header says
 * which columns these are, and may have one of net prices. A line that is understood in part is
 * refused whole.
 */
export function readOffers(text: string): PastedOffers {
  const lines = text
    .replaceAll('\ufeff', '')
    .split(/\r\n|\r|\n/)
    .map((written, index) => ({ line: index + 1, text: written.trim(), written }))
    .filter((line) => line.text !== '')
  const separator = ['\t', ';'].find((each) => lines.some(({ written }) => written.includes(each)))
  const rows = lines.map(({ written, ...line }) => ({ ...line, cells: splitCells(written, separator) }))
  const [first, ...others] = rows
  const header = first?.cells && isHeader(first.cells) ? first : null
  const titles = header?.cells ? offerColumns(header.cells) : null
  if (titles !== null && 'reason' in titles) {
    const refused = lines.slice(0, 1).map(({ line, text: said }) => ({ line, text: said, ...titles }))
    return { offers: [], refused, header: null, ignored: [] }
  }

  const offers = new Map<Cn, PastedOffer>()
  const refused: RefusedLine[] = []
  for (const { line, text: said, cells } of header === null ? rows : others) {
    const offer =
      cells === null
        ? { reason: 'Las comillas no se cierran' }
        : readOffer(cells, titles?.columns ?? usualColumns(cells))
    const earlier = 'reason' in offer ? undefined : offers.get(offer.cn)?.line
    if ('reason' in offer) refused.push({ line, text: said, ...offer })
    else if (earlier !== undefined) refused.push({ line, text: said, reason: `Repite la línea ${earlier}` })
    else offers.set(offer.cn, { line, text: said, ...offer })
  }
  return {
    offers: [...offers.values()],
    refused,
    header: header?.text ?? null,
    ignored: titles?.ignored ?? [],
  }
}

const isHeader = (cells: readonly string[]): boolean =>
  cells.some((cell) => /\p{L}/u.test(cell)) && !cells.some((cell) => /^\d/.test(cell))

type Reading = Omit<PastedOffer, keyof ListLine> | { reason: string }

function readOffer(cells: readonly string[], columns: OfferColumns | null): Reading {
  if (columns === null) return { reason: 'Tiene columnas de más' }
  const at = (column: number | null): string => (column === null ? '' : (cells[column] ?? ''))
  const code = at(columns.code)
  const reading = readCn(code)
  if (!reading.ok) return { reason: cnReasons[reading.reason] }
  const discount = fractionOf(at(columns.discount))
  if (typeof discount === 'string') return { reason: discount }
  const tiers: { quantity: number; discount: number }[] = []
  for (const tier of columns.tiers) {
    const [units, written] = [at(tier.quantity), at(tier.discount)]
    if (units === '' && written === '') continue
    const quantity = /^\d{1,4}$/.test(units) ? Number(units) : 0
    if (quantity < 1 || quantity > maxQuantity)
      return { reason: units === '' ? 'A un escalón le faltan las unidades' : `«${units}» no son unidades` }
    const fraction = fractionOf(written)
    if (typeof fraction !== 'number')
      return { reason: fraction ?? `Al escalón de ${quantity} le falta el descuento` }
    if (quantity <= (tiers.at(-1)?.quantity ?? 0))
      return { reason: 'Los escalones no van de menos a más unidades' }
    tiers.push({ quantity, discount: fraction })
  }
  const bonuses = bonusesOf(at(columns.bonus))
  if (typeof bonuses === 'string') return { reason: bonuses }
  const netPrices = netPricesOf(at(columns.netPrice))
  if (typeof netPrices === 'string') return { reason: netPrices }
  return {
    cn: reading.cn,
    ...(discount !== null && { discount }),
    ...(tiers.length > 0 && { tiers }),
    ...(bonuses.length > 0 && { bonuses }),
    ...(netPrices.length > 0 && { netPrices }),
  }
}

const cnReasons = {
  not_a_cn: 'No tiene un CN',
  wrong_check_digit: 'El CN tiene mal el dígito de control',
  pseudo: 'El CN no es de ningún producto',
}

const mostSteps = 3

/** «10+2», «10+2 repite», «3+1, 10+4»; a text says why it cannot be read. */
function bonusesOf(written: string): BonusTier[] | string {
  if (written === '') return []
  const bonuses: BonusTier[] = []
  for (const part of written.split(/[,/]/)) {
    const [, paid, free, repeats] = /^\s*(\d{1,4}) ?\+ ?(\d{1,4})( repite)?\s*$/i.exec(part) ?? []
    const [quantity, bonus] = [Number(paid), Number(free)]
    if (paid === undefined || quantity < 1 || bonus < 1) return `La bonificación «${written}» no se entiende`
    if (quantity <= (bonuses.at(-1)?.quantity ?? 0))
      return 'Las bonificaciones no van de menos a más unidades'
    bonuses.push({ quantity, bonus, repeats: repeats !== undefined })
  }
  return bonuses.length > mostSteps ? 'Tiene más de tres bonificaciones' : bonuses
}

/** «2,50» and «2,50 €», from one unit on; a text says why it cannot be read. */
function netPricesOf(written: string): NetPriceTier[] | string {
  if (written === '') return []
  const netPrice = parseEuros(written)
  if (netPrice === null) return `El precio neto «${written}» no se entiende`
  return netPrice > 0 ? [{ quantity: 1, netPrice }] : 'El precio neto tiene que ser más de cero'
}

/** «12,5» and «12,5 %» as a fraction; null where nothing is written, else why it cannot be read. */
function fractionOf(written: string): number | null | string {
  if (written === '') return null
  if (/^0?[.,]\d*[1-9]\d*$/.test(written)) return `«${written}» puede ser un tanto por uno: escríbalo con «%»`
  const [, percent] = /^(\d{1,2}(?:[.,]\d{1,2})?)\s*%?$/.exec(written) ?? []
  if (percent === undefined) return `El descuento «${written}» no se entiende`
  return Number((Number(percent.replace(',', '.')) / 100).toFixed(4))
}

/**
 * The cells of a line, without the quotes and marks with which spreadsheets write codes as text; null where quotes stay open.
 * Without a separator only a code and what follows are told apart, since «12,5» has a comma, too.
 */
function splitCells(line: string, separator: string | undefined): string[] | null {
  if (separator === undefined) {
    const [, code = line, rest = ''] = /^\s*(\S+?)(?:\s*,\s*|\s+)(.*)$/.exec(line) ?? []
    return [code, rest].map(plainCell)
  }
  const cells = ['']
  let isQuoted = false
  for (const letter of line) {
    const last = cells.length - 1
    if (letter === separator && !isQuoted) cells.push('')
    else cells[last] += letter
    if (letter === '"') isQuoted = !isQuoted
  }
  return isQuoted ? null : cells.map(plainCell)
}

/** '"662026"', '="662026"' and '’662026' are 662026. */
const plainCell = (cell: string): string =>
  cell
    .trim()
    .replace(/^=?"(.*)"$/, '$1')
    .replaceAll('""', '"')
    .replace(/^'/, '')
    .trim()
