import { type Kysely, sql } from 'kysely'
import type {
  CatalogueProduct,
  CatalogueProductDetails,
  CatalogueSource,
} from '@/contract/catalogue/catalogue-details'
import { containsWords, type Page, pageClause } from '../../db/paging/paging'
import { laboratoryOf, productText } from '../../db/paging/search-texts'
import type { Database } from '../../db/schema'
import type { OfficialGroupKind } from '../../db/tables/catalogue'

const pageSize = 10

/** Products whose CN, name or laboratory holds every word of the filter. */
export async function listCatalogueProducts(
  db: Kysely<Database>,
  page: Omit<Page<never>, 'sort'>,
): Promise<{ data: CatalogueProduct[]; count: number }> {
  const from = sql`FROM product p JOIN laboratory l ON l.id = p.laboratory_id
    WHERE ${containsWords([productText('p'), laboratoryOf(sql`p.laboratory_id`)], page.filter)}`
  const order = pageClause(
    { ...page, sort: [], take: page.take ?? pageSize },
    { columns: {}, last: sql`p.cn` },
  )
  const [{ rows }, counted] = await Promise.all([
    sql<CatalogueProduct>`
      SELECT p.cn, p.name, l.name AS laboratory, p.active, p.pvl, p.pvp ${from} ${order}`.execute(db),
    sql<{ count: number }>`SELECT count(*) AS count ${from}`.execute(db),
  ])
  return { data: rows, count: counted.rows[0]?.count ?? 0 }
}

export async function catalogueProductDetails(
  db: Kysely<Database>,
  cn: string,
): Promise<CatalogueProductDetails | null> {
  const product = await db
    .selectFrom('product')
    .innerJoin('laboratory', 'laboratory.id', 'product.laboratory_id')
    .leftJoin('homogeneous_group', 'homogeneous_group.id', 'product.group_id')
    .select(['cn', 'product.name', 'ean', 'laboratory.name as laboratory', 'dcpf', 'billing_group'])
    .select(['reference_group', 'homogeneous_group.name as group', 'homogeneous_group.official'])
    .where('cn', '=', cn)
    .executeTakeFirst()
  if (product === undefined) return null
  const codes: Record<OfficialGroupKind, string | null> = {
    dcpf: product.dcpf,
    billing: product.billing_group,
    reference: product.reference_group,
  }
  const names = await groupNames(db, codes)
  const pricesIn = (table: 'coming_price' | 'product_price') =>
    db
      .selectFrom(table)
      .select(['from_day as fromDay', 'source', 'pvl', 'pvp'])
      .where('cn', '=', cn)
      .orderBy('from_day', 'desc')
      .execute()
  const official = (kind: OfficialGroupKind) => {
    const code = codes[kind]
    return code === null ? null : { code, name: names.get(`${kind} ${code}`) ?? code }
  }
  return {
    cn: product.cn,
    name: product.name,
    laboratory: product.laboratory,
    ean: product.ean,
    group: product.group === null ? null : { name: product.group, official: product.official === true },
    dcpf: official('dcpf'),
    billingGroup: official('billing'),
    referenceGroup: official('reference'),
    prices: [...(await pricesIn('coming_price')), ...(await pricesIn('product_price'))],
  }
}

const groupNames = async (
  db: Kysely<Database>,
  codes: Record<OfficialGroupKind, string | null>,
): Promise<Map<string, string>> => {
  const found = await db
    .selectFrom('official_group')
    .selectAll()
    .where(({ or, and, eb }) =>
      or(
        (Object.keys(codes) as OfficialGroupKind[]).map((kind) =>
          and([eb('kind', '=', kind), eb('code', '=', codes[kind] ?? '')]),
        ),
      ),
    )
    .execute()
  return new Map(found.map(({ kind, code, name }) => [`${kind} ${code}`, name]))
}

export const listCatalogueSources = (db: Kysely<Database>): Promise<CatalogueSource[]> =>
  db
    .selectFrom('catalogue_source')
    .select(['name', 'published', 'imported_on as importedOn'])
    .orderBy('name')
    .execute()
