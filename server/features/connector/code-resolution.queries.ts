import { sql, type Transaction } from 'kysely'
import { readCn } from '@/domain/catalogue/cn'
import type { KnownProduct, Resolution } from '@/domain/connector/resolution'
import type { Database } from '../../db/schema'
import { pricingTaxesOf } from '../catalogue/tax-rates.queries'

type Trx = Transaction<Database>
type Article = { code: string; ean: string | null; cn: string | null }

/**
 * What codes of a pharmacy mean: what staff said; else the product whose CN or EAN the code is; else the one that the
 * pharmacy's own list of articles names.
 */
export async function resolveCodes(
  trx: Trx,
  { pharmacyId, codes }: { pharmacyId: number; codes: readonly string[] },
): Promise<(code: string) => Resolution> {
  const decided = await decisions(trx, { pharmacyId, codes })
  const open = codes.filter((code) => !decided.has(code))
  const taxes = await pricingTaxesOf(trx, pharmacyId)
  const known = await findProducts(trx, [...open, ...decided.values()].filter(isText), taxes)
  const unknown = open.filter((code) => !known(code) && !isPseudo(code))
  const articles = await findArticles(trx, { pharmacyId, codes: unknown })
  const behind = await findProducts(trx, articles.flatMap(({ ean, cn }) => [cn, ean]).filter(isText), taxes)
  const articleByCode = new Map(articles.map((article) => [article.code, article]))

  return (code) => {
    const said = decided.get(code)
    if (said === null) return { kind: 'leftOut' }
    const own = known(said ?? code)
    if (own) return { kind: 'product', product: own, direct: said === undefined }
    if (isPseudo(code)) return { kind: 'leftOut' }
    const article = articleByCode.get(code)
    const named = behind(article?.cn) ?? behind(article?.ean)
    if (named) return { kind: 'product', product: named, direct: false }
    const reading = readCn(code)
    if (reading.ok) return { kind: 'fault', reason: 'unknown_cn' }
    return {
      kind: 'fault',
      reason: reading.reason === 'wrong_check_digit' ? 'wrong_check_digit' : 'not_a_cn',
    }
  }
}

const isText = (value: string | null | undefined): value is string => typeof value === 'string'

const isPseudo = (code: string): boolean => {
  const reading = readCn(code)
  return !reading.ok && reading.reason === 'pseudo'
}

/** By code; null: left out. */
async function decisions(
  trx: Trx,
  { pharmacyId, codes }: { pharmacyId: number; codes: readonly string[] },
): Promise<Map<string, string | null>> {
  const rows = await trx
    .selectFrom('connector_code')
    .select(['code', 'cn'])
    .where('pharmacy_id', '=', pharmacyId)
    .where(sql<boolean>`code = ANY (${[...codes]}::text[])`)
    .execute()
  return new Map(rows.map(({ code, cn }) => [code, cn]))
}

async function findArticles(
  trx: Trx,
  { pharmacyId, codes }: { pharmacyId: number; codes: readonly string[] },
): Promise<Article[]> {
  if (codes.length === 0) return []
  return await trx
    .selectFrom('connector_product')
    .select(['code', 'ean', 'cn'])
    .where('pharmacy_id', '=', pharmacyId)
    .where(sql<boolean>`code = ANY (${[...codes]}::text[])`)
    .execute()
}

/** Products by what may be their CN, however it is written, or their EAN. */
async function findProducts(
  trx: Trx,
  texts: readonly string[],
  taxes: Pick<KnownProduct, 'taxes' | 'iva'>,
): Promise<(text: string | null | undefined) => KnownProduct | undefined> {
  const readings = new Map(texts.map((text) => [text, readCn(text)]))
  const cns = [...readings.values()].flatMap((reading) => (reading.ok ? reading.cn : []))
  const eans = texts.filter((text) => /^\d{8,14}$/.test(text))
  if (cns.length + eans.length === 0) return () => undefined
  const byCn = await trx
    .selectFrom('product')
    .select(['cn', 'prescription', 'tax_class as taxClass', 'pvl', 'pvp'])
    .where(sql<boolean>`cn = ANY (${cns}::text[])`)
    .execute()
  const productByCn = new Map(byCn.map((product) => [product.cn, { ...product, ...taxes }]))
  // The newest active one wins where several carry an EAN.
  const byEan =
    eans.length === 0
      ? []
      : await trx
          .selectFrom('product')
          .select(['ean', 'cn', 'prescription', 'tax_class as taxClass', 'pvl', 'pvp'])
          .where(sql<boolean>`ean = ANY (${eans}::text[])`)
          .orderBy('active')
          .orderBy('id')
          .execute()
  const productByEan = new Map(byEan.map(({ ean, ...product }) => [ean ?? '', { ...product, ...taxes }]))
  return (text) => {
    if (!isText(text)) return undefined
    const reading = readings.get(text)
    return (reading?.ok ? productByCn.get(reading.cn) : undefined) ?? productByEan.get(text)
  }
}
