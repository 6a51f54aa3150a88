import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema'
import { bumpCatalogueVersion } from '../../features/catalogue/catalogue.queries'
import { BadFile, type Outcome, outcomeOf } from '../bad-file'
import type { Progress } from '../bounded-file'
import { type CsvFile, type CsvRow, readCsv } from '../csv-file'
import { type DecimalSign, readInFilesSign } from '../decimal-sign'
import { type Refusal, refuse, refuseMostlyBroken } from '../refusals'
import { type Price, type PriceReader, priceReader } from './price-row'

export type PreciosSummary = {
  encoding: string
  separator: string
  read: number
  changed: number
  equal: number
  /** How many changed or unchanged products had only one of the two prices in the file. */
  derivedPvl: number
  derivedPvp: number
  unknown: number
  refusals: Refusal[]
}

/**
 * Imports prices by CN in one transaction; running it again changes nothing. A CN that is not in the catalogue is
 * reported. So is a CN with two different prices in the file, which keeps its old price.
 */
export const importPrecios = (
  db: Kysely<Database>,
  { file, onProgress }: { file: string; onProgress?: Progress },
): Promise<Outcome<PreciosSummary>> =>
  outcomeOf(
    readCsv(
      file,
      async (csv) => {
        const found = await readPrices(csv)
        const counts = await db.transaction().execute((trx) => savePrices(trx, found))
        return { ...counts, encoding: csv.encoding, separator: csv.separator, read: found.read }
      },
      onProgress,
    ),
  )

const readPrices = async (csv: CsvFile): Promise<FilePrices> => {
  const reader = priceReader(csv.header)
  const found = await readInFilesSign(csv, { pricesOf: reader.pricesOf, reading: new FilePrices(reader) })
  refuseMostlyBroken(found.refusals, found.read)
  if (found.valid().length === 0) throw new BadFile('El archivo no tiene ningún precio válido.')
  return found
}

/** The prices of a file by CN, read with one decimal sign. */
class FilePrices {
  read = 0
  refusals: Refusal[] = []
  private prices = new Map<string, { price: Price; line: number }>()
  private readonly reader: PriceReader
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

  enter({ line, fields }: CsvRow, sign: DecimalSign): void {
    this.read += 1
    const reading = this.reader.read(fields, sign)
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

  /** Those without another price for the same product. */
  valid(): { price: Price; line: number }[] {
    return [...this.prices.values()].filter(({ price }) => !this.conflicting.has(price.cn))
  }
}

const isSame = (a: Price, b: Price): boolean => a.pvl === b.pvl && a.pvp === b.pvp

const savePrices = async (trx: Transaction<Database>, file: FilePrices) => {
  await trx.selectFrom('catalogue_version').select('version').forUpdate().execute()
  const products = await trx.selectFrom('product').select(['cn', 'pvl', 'pvp']).execute()
  const known = new Map(products.map((row) => [row.cn, row]))
  const rows = file.valid()
  const unknown = rows.filter(({ price }) => !known.has(price.cn))
  const found = rows.filter(({ price }) => known.has(price.cn)).map(({ price }) => price)
  const changed = found.filter(({ cn, pvl, pvp }) => known.get(cn)?.pvl !== pvl || known.get(cn)?.pvp !== pvp)
  if (changed.length > 0) {
    await sql`
      UPDATE product SET pvl = given.pvl, pvp = given.pvp
      FROM unnest(${changed.map(({ cn }) => cn)}::text[], ${changed.map(({ pvl }) => pvl)}::int[],
                  ${changed.map(({ pvp }) => pvp)}::int[]) AS given (cn, pvl, pvp)
      WHERE product.cn = given.cn`.execute(trx)
    await bumpCatalogueVersion(trx)
  }
  return {
    changed: changed.length,
    equal: found.length - changed.length,
    derivedPvl: found.filter(({ derived }) => derived === 'pvl').length,
    derivedPvp: found.filter(({ derived }) => derived === 'pvp').length,
    unknown: unknown.length,
    refusals: [
      ...file.refusals,
      ...unknown.map(({ price, line }) => ({ line, reason: 'no está en el catálogo', content: price.cn })),
    ],
  }
}
