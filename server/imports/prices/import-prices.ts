import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../db/schema'
import { bumpCatalogueVersion } from '../../features/catalogue/catalogue.queries'
import { ivaOn } from '../../features/catalogue/tax-rates.queries'
import { publishedIn, saveSource } from '../catalogue/catalogue-source'
import { refuseTruncated } from '../catalogue/disappeared'
import { inImport } from '../catalogue/dry-run'
import { saveOfficialGroups } from '../catalogue/official-groups'
import { type ComingCounts, saveComingPrices } from '../catalogue/save-coming-prices'
import { lockedProducts, type WantedProduct, writeProducts } from '../catalogue/write-products'
import type { ColumnUse } from '../column-uses'
import { BadFile, type Outcome, outcomeOf } from '../files/bad-file'
import type { Progress } from '../files/bounded-file'
import { type CsvFile, readCsv } from '../files/csv-file'
import { type GivenWay, readInFilesWay } from '../read-in-files-way'
import { type Refusal, refuseMostlyBroken } from '../refusals'
import { type DatedPrice, FilePrices, type PriceRow } from './file-prices'
import { type KnownIva, priceReader } from './price-row'

export type PreciosSummary = {
  encoding: string
  separator: string
  header: string[]
  uses: ColumnUse[]
  /** What could be read in two ways, and how it was, in Spanish. */
  guesses: string[]
  read: number
  changed: number
  equal: number
  /** Prices whose day has not come. */
  coming: ComingCounts
  /** Prices whose day has come, after which another one has come, too. */
  superseded: number
  /** How many changed or unchanged products had only one of the two prices in the file. */
  derivedPvl: number
  derivedPvp: number
  /** Products in a reference group by the file, and those that are in none any more. */
  grouped: number
  ungrouped: number
  /** Products of which the file says what they pay of IVA. */
  classed: number
  unknown: number
  refusals: Refusal[]
}

export type PreciosImport = GivenWay & {
  file: string
  /** 'YYYY-MM-DD'. */
  today: string
  /** The day from which the prices hold, of a file that does not say; null: today. */
  from?: string | null
  /** Prices of the file's days that it lacks are withdrawn. */
  wholeDays?: boolean
  /** The file has all reference groups: products that it lacks belong to none any more. */
  complete?: boolean
  /** Also where more than a tenth of those that have a group are missing. */
  force?: boolean
  /** Only says what would change. */
  dryRun?: boolean
  onProgress?: Progress
}

/**
 * Imports prices by CN in one transaction, and the BOE's reference groups where the file has them; running it again
 * changes nothing. A CN that is not in the catalogue is reported. So is a CN with two different prices in the file, which
 * keeps its old price.
 */
export const importPrecios = (
  db: Kysely<Database>,
  { file, today, dryRun = false, onProgress, decimals, dates, ...asked }: PreciosImport,
): Promise<Outcome<PreciosSummary>> =>
  outcomeOf(
    readCsv(
      file,
      async (csv) => {
        const { found, guesses } = await readPrices(csv, {
          iva: await knownIva(db, today),
          given: { decimals, dates },
          ...{ today, from: asked.from ?? null },
        })
        if (asked.complete && !found.reader.hasGroups)
          throw new BadFile('--complete solo vale para un archivo con los conjuntos de referencia del BOE.')
        const counts = await inImport(db, {
          dryRun,
          work: (trx) => savePrices(trx, { found, ...asked, today, published: publishedIn(file) }),
        })
        return {
          ...counts,
          encoding: csv.encoding,
          separator: csv.separator,
          header: csv.header,
          uses: found.reader.uses,
          guesses,
          read: found.read,
        }
      },
      onProgress,
    ),
  )

/** What the catalogue does not have is taken for a medicine, and refused later. */
const knownIva = async (db: Kysely<Database>, today: string): Promise<KnownIva> => {
  const rateOf = await ivaOn(db, today)
  const products = await db.selectFrom('product').select(['cn', 'tax_class']).execute()
  const classes = new Map(products.map(({ cn, tax_class }) => [cn, tax_class]))
  return {
    rateOf: (cn) => rateOf(classes.get(cn) ?? 'super-reduced'),
    rates: {
      'super-reduced': rateOf('super-reduced'),
      reduced: rateOf('reduced'),
      general: rateOf('general'),
    },
  }
}

const readPrices = async (
  csv: CsvFile,
  { iva, given, today, from }: { iva: KnownIva; given: GivenWay; today: string; from: string | null },
) => {
  const reader = priceReader(csv.header, iva)
  if (from !== null && reader.hasDays)
    throw new BadFile('--from sobra: el archivo dice desde qué día rige cada precio.')
  const { found, guesses } = await readInFilesWay(csv, {
    cellsOf: reader.cellsOf,
    reading: new FilePrices(reader, { today, from }),
    given,
  })
  refuseMostlyBroken(found.refusals, found.read)
  if (found.valid().rows.length === 0) throw new BadFile('El archivo no tiene ningún precio válido.')
  return { found, guesses: [...csv.guesses, ...guesses] }
}

const savePrices = async (
  trx: Transaction<Database>,
  {
    found: file,
    wholeDays = false,
    complete = false,
    force = false,
    today,
    published,
  }: Pick<PreciosImport, 'wholeDays' | 'complete' | 'force'> & {
    found: FilePrices
    today: string
    published: string | null
  },
) => {
  const known = await lockedProducts(trx, today)
  const { rows, outdated } = file.valid()
  const isKnown = ({ price }: PriceRow) => known.has(price.cn)
  const unknown = [...rows, ...outdated].filter((row) => !isKnown(row))
  const found = rows.filter(isKnown).map(({ price }) => price)
  const groups = found.flatMap(({ referenceGroup }) => referenceGroup ?? [])
  const renamed = await saveOfficialGroups(trx, {
    kind: 'reference',
    names: new Map(groups.map(({ code, name }) => [code, name])),
  })
  const priced = new Set(found.map(({ cn }) => cn))
  const grouped = [...known.values()].filter(({ reference_group }) => reference_group !== null)
  const ungrouped = complete ? grouped.filter(({ cn }) => !priced.has(cn)) : []
  refuseTruncated({ before: grouped.length, missing: ungrouped.length, insists: force, option: '--force' })
  const wanted = new Map<string, WantedProduct>()
  for (const price of found) {
    const before = wanted.get(price.cn) ?? known.get(price.cn)
    if (before !== undefined) wanted.set(price.cn, withPrice(before, price, today))
  }
  const { hasGroups } = file.reader
  const days = new Map(
    found.flatMap(({ cn, pvl, from }) => (pvl !== null && from <= today ? [[cn, from]] : [])),
  )
  const source = hasGroups ? 'boe' : 'precios'
  const written = await writeProducts(trx, {
    wanted: [...wanted.values(), ...ungrouped.map((before) => ({ ...before, reference_group: null }))],
    ...{ known, dayOf: (cn) => days.get(cn) ?? today, source },
  })
  const prices = found.flatMap(({ cn, from, pvl, pvp }) =>
    from <= today || pvl === null || pvp === null ? [] : { cn, from, pvl, pvp },
  )
  const coming = await saveComingPrices(trx, {
    ...{ prices, source, priceOf: (cn) => written.products.get(cn) },
    wholeDays: new Set(wholeDays ? prices.map(({ from }) => from) : []),
  })
  const superseded = [
    ...outdated.filter(isKnown),
    ...rows.filter(({ price }) => written.superseded.has(price.cn) && days.get(price.cn) === price.from),
  ]
  const isNewSource = hasGroups && (await saveSource(trx, { name: 'boe', published, today }))
  if (written.changed + renamed + coming.saved + coming.withdrawn > 0 || isNewSource)
    await bumpCatalogueVersion(trx)
  return {
    changed: written.prices.length,
    equal: found.length - prices.length - written.prices.length - written.superseded.size,
    coming,
    superseded: superseded.length,
    derivedPvl: found.filter(({ derived }) => derived === 'pvl').length,
    derivedPvp: found.filter(({ derived }) => derived === 'pvp').length,
    grouped: groups.length,
    ungrouped: ungrouped.length,
    classed: found.filter(({ taxClass }) => taxClass !== undefined).length,
    unknown: unknown.length,
    refusals: [
      ...file.refusals,
      ...unknown.map(({ price, line }) => ({ line, reason: 'no está en el catálogo', content: price.cn })),
      ...superseded.map(({ price, line }) => ({
        ...{ line, reason: 'ya superado por un precio posterior', content: price.cn },
      })),
    ],
  }
}

/** What a row says of its product today: of a price that is to come, all but the price. */
const withPrice = (
  before: WantedProduct,
  { from, pvl, pvp, taxClass, deduction, referenceGroup }: DatedPrice,
  today: string,
): WantedProduct => ({
  ...before,
  ...(from <= today && { pvl: pvl ?? before.pvl, pvp: pvp ?? before.pvp }),
  own_tax_class: taxClass ?? before.own_tax_class,
  deduction: deduction ?? before.deduction,
  reference_group: referenceGroup === undefined ? before.reference_group : (referenceGroup?.code ?? null),
})
