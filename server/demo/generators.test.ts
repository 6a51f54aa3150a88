import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { medicineEan } from '@/domain/catalogue/cn'
import { pvpFromPvl } from '@/domain/catalogue/price'
import { isActiveCampaign } from '@/domain/offers/line-campaigns'
import { isValidNif } from '@/domain/people/nif'
import { demoAccounts } from '../basics/demo-accounts'
import { readPlaces } from '../db/migrations/places/read-places'
import { laboratoryKey } from '../imports/laboratory-name'
import { demoCalendar } from './basics/calendar'
import { demoCatalogue } from './catalogue/products'
import { demoCampaigns, seasonCampaignName } from './offers/campaigns'
import { demoQuickwins } from './offers/quickwins'
import { ordersOf } from './orders/orders'
import { demoAssociations, demoLaboratories, hierarchyLaboratoryId } from './people/laboratories'
import { demoNotifications, demoViews } from './people/notifications'
import { type DemoUser, demoUsers } from './people/people'
import { demoPharmacies } from './people/pharmacies'
import { demoRelations } from './people/relations'
import { salesOf } from './sales/sales'

const calendar = demoCalendar(new Date('2026-11-21T12:00:00Z'))
const catalogue = demoCatalogue()
const { products } = catalogue
const pharmacies = demoPharmacies()
const relations = demoRelations(pharmacies)
const users = demoUsers({ pharmacies, relations, calendar })

const pharmacy = (id: number) => {
  const found = pharmacies.find((candidate) => candidate.id === id)
  if (!found) throw new Error(`No pharmacy ${id}`)
  return found
}

const user = (username: string): DemoUser => {
  const found = users.find((candidate) => candidate.username === username)
  if (!found) throw new Error(`No user ${username}`)
  return found
}

describe('the demo data of one day', () => {
  it('is always the same', () => {
    expect(demoCatalogue()).toEqual(catalogue)
    const campaigns = demoCampaigns(products, calendar)
    expect(demoCampaigns(demoCatalogue().products, calendar)).toEqual(campaigns)
    const source = { campaigns, calendar }
    expect(demoQuickwins(products, source)).toEqual(demoQuickwins(products, source))
    expect(demoUsers({ pharmacies: demoPharmacies(), relations, calendar })).toEqual(users)
    const notifications = demoNotifications(calendar, seasonCampaignName(calendar))
    const views = demoViews(notifications, { users, calendar })
    expect(demoViews(notifications, { users, calendar })).toEqual(views)
    const shop = { ...pharmacy(24) }
    const sales = salesOf(shop, { products, calendar })
    expect(sales).toEqual(salesOf(pharmacy(24), { products, calendar }))
    const orders = {
      pharmacyId: 24,
      quickwins: demoQuickwins(products, source).quickwins,
      campaigns,
      products,
      unitsByCn: new Map(sales.map(({ cn, units }) => [cn, units])),
      calendar,
    }
    expect(ordersOf(orders).length).toBeGreaterThan(0)
    expect(ordersOf(orders)).toEqual(ordersOf(orders))
  })

  it.each(['01', '04', '07', '09', '11'])(
    'has campaigns with products and lots outside of them, whatever the season (month %s)',
    (month) => {
      const inMonth = demoCalendar(new Date(`2027-${month}-15T10:00:00Z`))
      const campaigns = demoCampaigns(products, inMonth)
      const { bids } = demoQuickwins(products, { campaigns, calendar: inMonth })
      const running = campaigns.filter((campaign) => isActiveCampaign(campaign, inMonth.today))
      const campaignCns = new Set(running.flatMap((campaign) => campaign.products.map(({ cn }) => cn)))
      expect(Math.min(...campaigns.map((campaign) => campaign.products.length))).toBeGreaterThanOrEqual(5)
      expect(Math.min(...bids.map(({ cns }) => cns.length))).toBeGreaterThanOrEqual(8)
      expect(bids.flatMap(({ cns }) => cns.filter((cn) => campaignCns.has(cn)))).toEqual([])
    },
  )

  it.each(['2027-01-02', '2027-03-01', '2027-08-16', '2028-02-29', '2026-12-26'])(
    'has sales up to the day before, whatever the day (%s)',
    (day) => {
      const sales = salesOf(pharmacy(1), { products, calendar: demoCalendar(new Date(`${day}T10:00:00Z`)) })
      const yesterday = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
      expect(sales.reduce((last, row) => (row.day > last ? row.day : last), '')).toBe(yesterday)
      expect(sales.every(({ units, pvl, pvp }) => units !== 0 && pvl > 0 && pvp > 0)).toBe(true)
    },
  )
})

describe('the demo sales of a pharmacy', () => {
  const rows = salesOf(pharmacy(1), { products, calendar })
  const unitsBy = (keyOf: (row: (typeof rows)[number]) => string | number | null) => {
    const units = new Map<string | number | null, number>()
    for (const row of rows) units.set(keyOf(row), (units.get(keyOf(row)) ?? 0) + row.units)
    return units
  }

  it('have one row per day and product, some of them returns', () => {
    expect(new Set(rows.map(({ day, cn }) => day + cn)).size).toBe(rows.length)
    expect(rows.filter(({ units }) => units < 0).length).toBeGreaterThan(500)
  })

  it('are high on Mondays, and low on Sundays and in August', () => {
    const onWeekday = unitsBy(({ day }) => new Date(`${day}T00:00:00Z`).getUTCDay())
    const monday = onWeekday.get(1) ?? 0
    expect(Math.max(...onWeekday.values())).toBe(monday)
    expect(onWeekday.get(0)).toBeLessThan(monday / 4)
    const inMonth = unitsBy(({ day }) => day.slice(0, 7))
    expect(inMonth.get('2026-08')).toBeLessThan(0.9 * (inMonth.get('2026-06') ?? 0))
  })

  it('have a long tail: a tenth of the products makes more than half of the units', () => {
    const byProduct = [...unitsBy(({ cn }) => cn).values()].sort((a, b) => b - a)
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
    expect(sum(byProduct.slice(0, byProduct.length / 10))).toBeGreaterThan(sum(byProduct) / 2)
  })

  it('follow the seasons: antihistamines in spring, cold remedies in winter', () => {
    const named = (name: string) =>
      new Set(products.filter((product) => product.name.startsWith(name)).map(({ cn }) => cn))
    const antihistamines = named('BILASTINA')
    const coldRemedies = named('ACETILCISTEÍNA')
    const spring = unitsBy(({ cn, day }) => (antihistamines.has(cn) ? day.slice(0, 7) : null))
    const winter = unitsBy(({ cn, day }) => (coldRemedies.has(cn) ? day.slice(0, 7) : null))
    expect(spring.get('2026-05')).toBeGreaterThan(2 * (spring.get('2025-11') ?? 0))
    expect(winter.get('2026-01')).toBeGreaterThan(2 * (winter.get('2026-07') ?? 0))
  })

  it('have the prices of their day: many products had other prices before', () => {
    const prices = new Map<string, Set<number>>()
    for (const { cn, pvl } of rows) prices.set(cn, (prices.get(cn) ?? new Set()).add(pvl))
    expect([...prices.values()].filter(({ size }) => size > 1).length).toBeGreaterThan(1_000)
  })
})

describe('the demo catalogue', () => {
  it('has unique national codes, and medicines with the EAN that follows from theirs', () => {
    expect(new Set(products.map(({ cn }) => cn)).size).toBe(products.length)
    for (const { cn, ean, prescription } of products) {
      expect(cn).toMatch(/^\d{6}$/)
      if (prescription) expect(ean).toBe(medicineEan(cn))
      else expect(ean?.startsWith('847000')).toBe(false)
    }
  })

  it('has medicines in homogeneous groups at the legal price, and the rest in market categories', () => {
    for (const product of products) {
      expect((product.groupId === null) !== (product.marketCategoryId === null)).toBe(true)
      expect(product.prescription).toBe(product.groupId !== null)
      if (product.prescription && product.pvl !== null) expect(product.pvp).toBe(pvpFromPvl(product.pvl))
    }
  })

  it('has groups with up to a dozen generics and their brands, in every ease of change', () => {
    const generics = new Map<number, number>()
    for (const { groupId, generic } of products)
      if (groupId !== null && generic) generics.set(groupId, (generics.get(groupId) ?? 0) + 1)
    expect(Math.min(...generics.values())).toBeGreaterThanOrEqual(2)
    expect(Math.max(...generics.values())).toBeLessThanOrEqual(12)
    expect(new Set(catalogue.groups.map(({ easeOfChange }) => easeOfChange))).toEqual(new Set([0, 1, 2, 3]))
    expect(
      products.some(({ groupId, generic }) => groupId !== null && generics.has(groupId) && !generic),
    ).toBe(true)
  })

  it('has the special cases of real ones: without price, inactive, out of stock, in packs, fantasía', () => {
    for (const isException of [
      (product: (typeof products)[number]) => product.pvl === null,
      (product: (typeof products)[number]) => !product.active,
      (product: (typeof products)[number]) => product.outOfStock,
      (product: (typeof products)[number]) => product.pot !== null,
      (product: (typeof products)[number]) => product.fantasy,
    ]) {
      const share = products.filter(isException).length / products.length
      expect(share).toBeGreaterThan(0.005)
      expect(share).toBeLessThan(0.15)
    }
  })
})

describe('demo people and places', () => {
  it('have every documented account with its role and pharmacy or laboratory', () => {
    expect(demoAccounts.map(({ username }) => user(username).role)).toEqual([
      'ROLE_FARMACIA',
      'ROLE_FARMACIA',
      'ROLE_LABORATORIO',
      'ROLE_LABORATORIO',
      'ROLE_LABORATORIO',
      'ROLE_LABORATORIO',
      'ROLE_LABORATORIO',
      'ROLE_LABORATORIO',
      'ROLE_ADMIN',
      'ROLE_SOPORTE',
      'ROLE_AGENTE',
    ])
    expect(user('farmacia').pharmacyIds).toEqual([1])
    expect(user('farmacia').agreedTermsAt).not.toBeNull()
    expect(user('farmacia.nueva').agreedTermsAt).toBeNull()
    expect(
      relations.some(({ pharmacy_id, laboratory_access }) => pharmacy_id === 2 && laboratory_access),
    ).toBe(false)
  })

  it('put the delegate below the area manager, the national director and the commercial director', () => {
    const chain = ['delegado', 'gerente', 'nacional', 'comercial'].map(user)
    chain.forEach((member, index) => {
      expect(member.laboratoryId).toBe(hierarchyLaboratoryId)
      expect(member.parentUserId).toBe(chain[index + 1]?.id ?? null)
    })
    expect(user('delegado').pharmacyIds).toContain(1)
    expect(user('formador').jobPosition).toBe(5)
    expect(demoLaboratories.find(({ id }) => id === user('delegado.otc').laboratoryId)?.kind).toBe('otc')
  })

  it('connect delegates only to pharmacies that work with their laboratory', () => {
    for (const { laboratoryId, pharmacyIds } of users) {
      if (laboratoryId === null) continue
      for (const id of pharmacyIds)
        expect(relations.some((r) => r.pharmacy_id === id && r.laboratory_id === laboratoryId)).toBe(true)
    }
  })

  it('name existing municipalities, valid tax numbers of nobody, and relations of every kind', () => {
    const cities = new Set(readPlaces().cities.map(({ id }) => id))
    for (const { cityId, nif, postalCode } of pharmacies) {
      expect(cities.has(cityId)).toBe(true)
      expect(postalCode.slice(0, 2)).toBe(cityId.slice(0, 2))
      expect(isValidNif(nif)).toBe(true)
      expect(nif.startsWith('E00')).toBe(true)
    }
    expect(new Set(relations.map(({ mode }) => mode))).toEqual(new Set(['default', 'coronavirus']))
    expect(demoAssociations.some(({ id }) => id === 4)).toBe(true)
  })
})

const presentaciones = '../shared/data/aemps_presentaciones_20200229_comercializadas.csv'
const register = '../shared/data/aemps_laboratorios_lab2.csv'

// The open data files are only on some machines, in a folder beside the project.
describe.skipIf(!existsSync(presentaciones) || !existsSync(register))(
  'the demo data compared with the AEMPS register',
  () => {
    const rows: string[][] = existsSync(presentaciones) ? parse(readFileSync(presentaciones)) : []
    const registered = existsSync(register)
      ? readFileSync(register, 'utf8')
          .split('\n')
          .map((line) => line.split(';')[1] ?? '')
      : []

    it('has no laboratory that really exists', () => {
      const real = new Set([...rows.map((row) => row[3] ?? ''), ...registered].map(laboratoryKey))
      expect(demoLaboratories.filter(({ name }) => real.has(laboratoryKey(name)))).toEqual([])
    })

    it('has no brand that really exists, and no code of a marketed medicine', () => {
      const words = new Set(rows.map((row) => (row[2] ?? '').split(' ')[0]?.toUpperCase()))
      const brands = products.filter(
        ({ generic, prescription, fantasy }) => prescription && (!generic || fantasy),
      )
      expect(brands.filter(({ name }) => words.has(name.split(' ')[0])).map(({ name }) => name)).toEqual([])
      const cns = new Set(rows.map((row) => row[1]))
      expect(products.filter(({ cn }) => cns.has(cn)).map(({ cn }) => cn)).toEqual([])
    })
  },
)
