import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../db/schema'
import { bumpCatalogueVersion } from '../../features/catalogue/catalogue.queries'
import { ivaOn } from '../../features/catalogue/tax-rates.queries'
import { publishedIn, saveSource } from '../catalogue/catalogue-source'
import { refuseTruncated } from '../catalogue/disappeared'
import { inImport } from '../catalogue/dry-run'
import { saveOfficialGroups } from '../catalogue/official-groups'
import { lockedProducts, writeProducts } from '../catalogue/write-products'
import type { ColumnUse } from '../column-uses'
import { BadFile, type Outcome, outcomeOf } from '../files/bad-file'
import type { Progress } from '../files/bounded-file'
import { type CsvFile, type CsvRow, readCsv } from '../files/csv-file'
import { isBlankRow } from '../other-rows'
import { type GivenWay, readInFilesWay, type Way } from '../read-in-files-way'
import { type Refusal, refuse, refuseMostlyBroken } from '../refusals'
import { type KnownIva, type Price, type PriceReader, type PriceReading, priceReader } from './price-row'

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

export type PreciosImport = Pick<GivenWay, 'decimals'> & {
  file: string
  /** 'YYYY-MM-DD'. */
  today: string
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
  { file, today, complete = false, force = false, dryRun = false, onProgress, decimals }: PreciosImport,
): Promise<Outcome<PreciosSummary>> =>
  outcomeOf(
    readCsv(
      file,
      async (csv) => {
        const { found, guesses } = await readPrices(csv, {
          iva: await knownIva(db, today),
          given: { decimals },
        })
        if (complete && !found.reader.hasGroups)
          throw new BadFile('--complete solo vale para un archivo con los conjuntos de referencia del BOE.')
        const counts = await inImport(db, {
          dryRun,
          work: (trx) => savePrices(trx, { found, complete, force, today, published: publishedIn(file) }),
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

const readPrices = async (csv: CsvFile, { iva, given }: { iva: KnownIva; given: GivenWay }) => {
  const reader = priceReader(csv.header, iva)
  const { found, guesses } = await readInFilesWay(csv, {
    cellsOf: (fields) => ({ prices: reader.pricesOf(fields) }),
    reading: new FilePrices(reader),
    given,
  })
  refuseMostlyBroken(found.refusals, found.read)
  if (found.valid().length === 0) throw new BadFile('El archivo no tiene ningún precio válido.')
  return { found, guesses: [...csv.guesses, ...guesses] }
}

/** The prices of a file by CN, read in one way. */
class FilePrices {
  read = 0
  refusals: Refusal[] = []
  private prices = new Map<string, { price: Price; line: number }>()
  readonly reader: PriceReader
  private conflicting = new Set<string>()

  constructor(reader: PriceReader) {
    this.reader = reader
  }

  copy(): FilePrices {
    const copy = new FilePrices(this.reader)
    copy.read = this.read
    copy.refusals = [...this.refusals]
    copy.prices = new Map(this.prices)
    copy.conflicting = new Set(this.conflicting)
    return copy
  }

  enter({ line, fields, fault }: CsvRow, way: Way): void {
    if (isBlankRow(fields)) return
    this.read += 1
    const reading: PriceReading =
      fault === null ? this.reader.read(fields, way.prices) : { ok: false, reason: fault }
    const refused = (reason: string) => refuse(this.refusals, { line, reason, content: fields.join(' | ') })
    if (!reading.ok) {
      refused(reading.reason)
      return
    }
    const { price } = reading
    const before = this.prices.get(price.cn)
    if (before !== undefined && !isSame(before.price, price)) {
      if (!this.conflicting.has(price.cn)) {
        refuse(this.refusals, {
          line: before.line,
          reason: `otro precio para el mismo código en la línea ${line}`,
          content: price.cn,
        })
      }
      this.conflicting.add(price.cn)
    }
    if (this.conflicting.has(price.cn)) refused('precio distinto para un código ya leído')
    else this.prices.set(price.cn, before ?? { price, line })
  }

  /** Prices of products for which the file has no other price. */
  valid(): { price: Price; line: number }[] {
    return [...this.prices.values()].filter(({ price }) => !this.conflicting.has(price.cn))
  }
}

const isSame = (a: Price, b: Price): boolean =>
  a.pvl === b.pvl && a.pvp === b.pvp && a.taxClass === b.taxClass

const savePrices = async (
  trx: Transaction<Database>,
  {
    found: file,
    complete,
    force,
    today,
    published,
  }: { found: FilePrices; complete: boolean; force: boolean; today: string; published: string | null },
) => {
  const known = await lockedProducts(trx)
  const rows = file.valid()
  const unknown = rows.filter(({ price }) => !known.has(price.cn))
  const found = rows.flatMap(({ price }) => {
    const before = known.get(price.cn)
    return before === undefined ? [] : [{ before, price }]
  })
  const groups = found.flatMap(({ price }) => price.referenceGroup ?? [])
  const renamed = await saveOfficialGroups(trx, {
    kind: 'reference',
    names: new Map(groups.map(({ code, name }) => [code, name])),
  })
  const priced = new Set(found.map(({ price }) => price.cn))
  const grouped = [...known.values()].filter(({ reference_group }) => reference_group !== null)
  const ungrouped = complete ? grouped.filter(({ cn }) => !priced.has(cn)) : []
  refuseTruncated({ before: grouped.length, missing: ungrouped.length, insists: force, option: '--force' })
  const { hasGroups } = file.reader
  const written = await writeProducts(trx, {
    wanted: [
      ...found.map(({ before, price: { pvl, pvp, taxClass, referenceGroup } }) => ({
        ...before,
        pvl: pvl ?? before.pvl,
        pvp: pvp ?? before.pvp,
        own_tax_class: taxClass ?? before.own_tax_class,
        reference_group:
          referenceGroup === undefined ? before.reference_group : (referenceGroup?.code ?? null),
      })),
      ...ungrouped.map((before) => ({ ...before, reference_group: null })),
    ],
    known,
    day: today,
    source: hasGroups ? 'boe' : 'precios',
  })
  const isNewSource = hasGroups && (await saveSource(trx, { name: 'boe', published, today }))
  if (written.changed + renamed > 0 || isNewSource) await bumpCatalogueVersion(trx)
  return {
    changed: written.prices.length,
    equal: found.length - written.prices.length,
    derivedPvl: found.filter(({ price }) => price.derived === 'pvl').length,
    derivedPvp: found.filter(({ price }) => price.derived === 'pvp').length,
    grouped: groups.length,
    ungrouped: ungrouped.length,
    classed: found.filter(({ price }) => price.taxClass !== undefined).length,
    unknown: unknown.length,
    refusals: [
      ...file.refusals,
      ...unknown.map(({ price, line }) => ({ line, reason: 'no está en el catálogo', content: price.cn })),
    ],
  }
}
