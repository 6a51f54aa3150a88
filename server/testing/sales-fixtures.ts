import type { Kysely } from 'kysely'
import { addDays } from '@/domain/basics/dates'
import { taxClasses } from '@/domain/catalogue/taxes'
import type { SaleRow } from '@/domain/sales/cube/block'
import type { Database } from '../db/schema'
import { randomFor } from '../demo/basics/random'
import { writeSales } from '../features/sales/sales.service'
import {
  insertAssociation,
  insertGroup,
  insertLaboratory,
  insertPharmacy,
  insertProduct,
  insertRelation,
  insertUser,
} from './factories'
import { insertCampaign, insertQuickwin } from './purchasing-factories'

type Db = Kysely<Database>

/** The test clock's day; the sales end the day before. */
export const fixtureToday = '2026-03-16'
const firstDay = '2024-02-20'
const days = 755

export type SalesFixtureUser = {
  username: string
  /** The laboratories that the user stands for; null for a pharmacy and staff. */
  viewer: number[] | null
}

export type SalesFixtures = Awaited<ReturnType<typeof insertSalesFixtures>>

/**
 * A small market with everything that makes figures awkward: returns, units that cancel out at another price, products
 * without group, category, price or EAN, fantasy and inactive ones, groups that laboratories share and groups of one, and
 * laboratories whose universes overlap, or meet nowhere. 'Vasto' and 'Ñu' are one association, both with prescription;
 * 'Ácido' stands alone, 'Óptima' and 'Luz' sell parafarmacia; nobody competes with 'Oculto'.
 */
export async function insertSalesFixtures(db: Db) {
  const association = await insertAssociation(db, 'Asociación Vasto')
  const laboratory = async (name: string, given: { association_id?: number; prescription?: boolean } = {}) =>
    await insertLaboratory(db, { name, ...given })
  const laboratories = {
    vasto: await laboratory('Vasto', { association_id: association }),
    nu: await laboratory('Ñu', { association_id: association }),
    acido: await laboratory('Ácido'),
    optima: await laboratory('Óptima', { prescription: false }),
    luz: await laboratory('Luz', { prescription: false }),
    marca: await laboratory('Marca Única'),
    oculto: await laboratory('Oculto'),
  }
  const { groups, categories } = await insertProducts(db, laboratories)
  const { vasto, nu, acido, optima, luz, marca, oculto } = laboratories
  const users: SalesFixtureUser[] = [
    { username: 'farmacia', viewer: null },
    { username: 'soporte', viewer: null },
    { username: 'vasto', viewer: [vasto, nu] },
    { username: 'acido', viewer: [acido] },
    { username: 'optima', viewer: [optima] },
  ]
  // Rates that changed between the sales.
  for (const [tax_class, from_day, rate] of [
    ['reduced', addDays(firstDay, 500), 120],
    ['general', addDays(firstDay, 600), 230],
  ] as const)
    await db
      .insertInto('tax_rate')
      .values({ regime: 'iva', tax_class, from_day, rate, surcharge: 52 })
      .execute()
  const pharmacy = await insertPharmacy(db)
  const other = await insertPharmacy(db, { name: 'Otra farmacia' })
  for (const laboratory_id of [vasto, nu, acido, optima, marca, oculto])
    await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id, laboratory_access: true })
  await insertUser(db, { username: 'farmacia', pharmacies: [pharmacy] })
  await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })
  for (const [username, laboratory_id] of Object.entries({ vasto, acido, optima }))
    await insertUser(db, { username, roles: ['ROLE_LABORATORIO'], laboratory_id, job_position: 4 })

  await insertCampaigns(db, laboratories)
  // 'Luz' has no relation with the pharmacy, but takes part in what it buys.
  await insertQuickwin(db, { code: 'conjunta', laboratories: [vasto, luz] })

  const cns = (await db.selectFrom('product').select('cn').orderBy('cn').execute()).map(({ cn }) => cn)
  for (const id of [pharmacy, other]) {
    await db.transaction().execute((trx) => writeSales(trx, { pharmacyId: id, rows: salesOf(cns, id) }))
    const random = randomFor('stock', id)
    const stock = cns.filter(() => random.chance(0.7))
    await db
      .insertInto('pharmacy_stock')
      .values(stock.map((cn) => ({ pharmacy_id: id, cn, units: random.integer(-2, 90) })))
      .execute()
  }
  return { pharmacy, laboratories, groups, categories, users }
}

async function insertProducts(db: Db, laboratories: Record<string, number>) {
  const random = randomFor('sales world')
  const names = ['Ácido fólico', 'Bálsamo ñandú', 'Crema', 'Dragó 1 g', 'Élixir 100% puro', 'Gel_baño']
  const group = async (name: string, index: number) =>
    await insertGroup(db, { name: `${name} ${index}`, ease_of_change: index % 4, official: index % 2 === 0 })
  const groups: number[] = []
  for (let index = 0; index < 9; index++) groups.push(await group('Grupo común é', index))
  const hiddenGroup = await group('Grupo oculto', 9)
  const categories: number[] = []
  for (const [index, name] of ['Ámbar', 'Bucal', 'Capilar', 'Solo de Luz'].entries()) {
    const values = { name, ease_of_change: index }
    const inserted = db.insertInto('market_category').values(values).returning('id')
    categories.push((await inserted.executeTakeFirstOrThrow()).id)
  }
  const kinds = [
    { prescription: true, generic: true, fantasy: false },
    { prescription: true, generic: true, fantasy: true },
    { prescription: true, generic: false, fantasy: false },
    { prescription: false, generic: false, fantasy: false },
  ]
  for (let index = 0; index < 90; index++) {
    const name = Object.keys(laboratories)[index % 7] as string
    const isHidden = name === 'oculto'
    const kind = random.pick(
      ['optima', 'luz'].includes(name) && random.chance(0.8)
        ? kinds.slice(3)
        : isHidden
          ? kinds.slice(0, 3)
          : kinds,
    )
    const category = random.chance(0.7)
      ? random.pick(name === 'luz' ? categories : categories.slice(0, 3))
      : null
    await insertProduct(db, {
      ...kind,
      cn: String(index * 7_919 + 100).padStart(6, '0'),
      laboratory_id: laboratories[name] as number,
      name: isHidden ? `Reservado ${index}` : `${random.pick(names)} ${index % 11}`,
      ean: random.chance(0.5) ? `84700${String(index).padStart(8, '0')}` : null,
      group_id: !kind.prescription
        ? null
        : isHidden
          ? hiddenGroup
          : random.chance(0.8)
            ? random.pick(groups)
            : null,
      market_category_id: isHidden ? null : kind.prescription && random.chance(0.8) ? null : category,
      pvl: random.chance(0.9) ? random.integer(50, 9_000) : null,
      pvp: random.chance(0.9) ? random.integer(80, 15_000) : null,
      pot: random.chance(0.2) ? random.integer(2, 12) : null,
      active: random.chance(0.8),
      out_of_stock: random.chance(0.2),
      listed_tax_class: taxClasses[index % 3],
    })
  }
  return { groups: [...groups, hiddenGroup], categories }
}

/**
 * Inserts campaigns of each laboratory: two that run, one that is over and one that is to come; those that run share no product.
 */
async function insertCampaigns(db: Db, laboratories: Record<string, number>): Promise<void> {
  const dates = {
    running: { starts_on: null, ends_on: fixtureToday },
    also: { starts_on: fixtureToday, ends_on: null },
    over: { starts_on: null, ends_on: addDays(fixtureToday, -1) },
    coming: { starts_on: addDays(fixtureToday, 1), ends_on: null },
  }
  for (const [name, laboratory_id] of Object.entries(laboratories)) {
    const products = await db
      .selectFrom('product')
      .select('cn')
      .where('laboratory_id', '=', laboratory_id)
      .execute()
    for (const [index, [when, days]] of Object.entries(dates).entries())
      await insertCampaign(db, {
        ...days,
        code: `${name}-${when}`,
        laboratory_id,
        discount: 0.1,
        products: products.filter((_, position) => position % 4 === index % 2).map(({ cn }) => ({ cn })),
      })
  }
}

/** Some products sell every week, others once, and the last few never. */
const salesOf = (cns: readonly string[], pharmacyId: number): SaleRow[] => {
  const random = randomFor('sales of the world', pharmacyId)
  return cns.slice(0, -6).flatMap((cn, index) => {
    const pvl = random.integer(40, 9_000)
    const rows = Array.from({ length: random.integer(1, 40) }, () => ({
      day: addDays(firstDay, random.integer(0, days - 1)),
      cn,
      units: random.chance(0.15) ? -random.integer(1, 4) : random.integer(0, 9),
      pvl: pvl + random.integer(0, 30),
      pvp: Math.round(pvl * 1.5) + random.integer(0, 40),
    }))
    // Sold and returned at another price: no units, but an amount.
    const cancelled =
      index % 9 === 0
        ? [2, -2].map((units, at) => ({ ...rows[0], units, day: addDays(firstDay, 700 + at), pvl: pvl + at }))
        : []
    return [...new Map([...rows, ...(cancelled as SaleRow[])].map((row) => [row.day, row])).values()]
  })
}
