import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema'
import { bumpCatalogueVersion } from '../../features/catalogue/catalogue.queries'
import { BadFile, type Outcome, outcomeOf, refuseMostlyBroken } from '../bad-file'
import { type CsvFile, openCsv, type Progress } from '../csv-file'
import { type DecimalSign, findDecimalSign } from '../decimal-sign'
import type { Refusal } from '../refusals'
import { type Price, priceCells, priceReader } from './price-row'

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

type ReadPrices = { read: number; prices: Map<string, { price: Price; line: number }>; refusals: Refusal[] }

/**
 * Imports prices by CN in one transaction; running it again changes nothing. A CN that is not in the catalogue is
 * reported. So is a CN with two different prices in the file, which keeps its old price.
 */
export const importPrecios = (
  db: Kysely<Database>,
  { file, onProgress }: { file: string; onProgress?: Progress },
): Promise<Outcome<PreciosSummary>> =>
  outcomeOf(
    (async () => {
      const decimalSign = await findDecimalSign(file, priceCells)
      const csv = await openCsv(file, onProgress)
      const found = await readPrices(csv, decimalSign)
      const counts = await db.transaction().execute((trx) => savePrices(trx, found))
      return { ...counts, encoding: csv.encoding, separator: csv.separator, read: found.read }
    })(),
  )

const readPrices = async (csv: CsvFile, decimalSign: DecimalSign | null): Promise<ReadPrices> => {
  const readRow = priceReader(csv.header, decimalSign)
  const found: ReadPrices = { read: 0, prices: new Map(), refusals: [] }
  const conflicting = new Set<string>()
  for await (const { line, fields } of csv.rows) {
    found.read += 1
    const refuse = (reason: string) => found.refusals.push({ line, reason, content: fields.join(' | ') })
    const reading = readRow(fields)
    if (!reading.ok) {
      refuse(reading.reason)
      continue
    }
    const { price } = reading
    const before = found.prices.get(price.cn)
    if (before !== undefined && !isSame(before.price, price)) {
      if (!conflicting.has(price.cn)) {
        found.refusals.push({
          line: before.line,
          reason: `otro precio para el mismo código en la línea ${line}`,
          content: price.cn,
        })
      }
      conflicting.add(price.cn)
    }
    if (conflicting.has(price.cn)) refuse('precio distinto para un código ya leído')
    else found.prices.set(price.cn, before ?? { price, line })
  }
  refuseMostlyBroken(found.refusals, found.read)
  for (const cn of conflicting) found.prices.delete(cn)
  if (found.prices.size === 0) throw new BadFile('El archivo no tiene ningún precio válido.')
  return found
}

const isSame = (a: Price, b: Price): boolean => a.pvl === b.pvl && a.pvp === b.pvp

const savePrices = async (trx: Transaction<Database>, { prices, refusals }: ReadPrices) => {
  await trx.selectFrom('catalogue_version').select('version').forUpdate().execute()
  const products = await trx.selectFrom('product').select(['cn', 'pvl', 'pvp']).execute()
  const known = new Map(products.map((row) => [row.cn, row]))
  const rows = [...prices.values()]
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
      ...refusals,
      ...unknown.map(({ price, line }) => ({ line, reason: 'no está en el catálogo', content: price.cn })),
    ],
  }
}
