import { formatEurosRounded } from '../src/domain/basics/money'
import { formatPercent } from '../src/domain/basics/numbers'
import { expect, test } from './fixtures'
import { DashboardPage } from './pages/dashboard-page'
import { LaboratoryPage } from './pages/laboratory-page'
import { Shell } from './pages/shell'
import { childrenBySql, notComputed, portalFiguresBySql, reachedBySql, sumOfFigures } from './portal-by-sql'

test.use({
  viewport: { width: 1280, height: 1000 },
  hasTouch: false,
  // The page needs no service worker, which would first download all files of the app.
  serviceWorkers: 'block',
})

// The figures of every position are held against SQL in server/features/laboratory-portal/figures-by-sql.test.ts.
const positions = [
  { username: 'comercial', below: 'Directores Nacionales' },
  { username: 'gerente', below: 'Delegados' },
  { username: 'delegado', below: null },
]

for (const { username, below } of positions) {
  test(`${username} sees their network and pharmacies with the figures that SQL and the dashboard say`, async ({
    page,
    demo,
  }) => {
    await expect.poll(() => notComputed(demo), { timeout: 60_000 }).toBe(0)
    const portal = await new LaboratoryPage(page).logIn(username)
    const reached = await reachedBySql(demo, username)
    const open = reached.filter(({ access }) => access)
    const figures = new Map(
      await Promise.all(open.map(async ({ id }) => [id, await portalFiguresBySql(demo, id)] as const)),
    )

    await test.step('the indicators are sums over the pharmacies with access, in both prices', async () => {
      const sum = sumOfFigures([...figures.values()])
      for (const { pvl } of Object.values(sum)) expect(pvl).toBeGreaterThan(0)
      for (const [name, price] of [
        ['PVP', 'pvp'],
        ['PVL', 'pvl'],
      ] as const) {
        await new Shell(page).showPrices(name)
        await expect(portal.indicator(`Ventas ${name}`)).toHaveText(formatEurosRounded(sum.total[price]))
        await expect(portal.indicator(`Mercado ${name}`)).toHaveText(formatEurosRounded(sum.universe[price]))
        await expect(portal.indicator(`Trasladable de marcas ${name}`)).toHaveText(
          formatEurosRounded(sum.brandTransferable[price]),
        )
        await expect(portal.indicator(`Trasladable de genéricos ${name}`)).toHaveText(
          formatEurosRounded(sum.genericTransferable[price]),
        )
        await expect(portal.indicator(`Cambio por primera vez ${name}`)).toHaveText(
          formatEurosRounded(sum.firstTimePotential[price]),
        )
        await expect(portal.indicator(`Potencial de campañas ${name}`)).toHaveText(
          formatEurosRounded(sum.campaignPotential[price]),
        )
      }
      await expect(portal.indicator('Cuota de mercado')).toHaveText(
        formatPercent(sum.own.pvl / sum.universe.pvl),
      )
      await expect(portal.indicator('Cuota en genéricos')).toHaveText(
        formatPercent(sum.ownGeneric.pvl / sum.universeGeneric.pvl),
      )
    })

    await test.step('the tab counts the connected pharmacies, and those without access have no figures', async () => {
      await expect(portal.tab(`Farmacias Conectadas (${reached.length})`)).toBeVisible()
      for (const { name } of reached.filter(({ access }) => !access).slice(0, 2)) {
        await portal.searchPharmacy(name)
        await expect(portal.pharmacies).toHaveCount(1)
        await expect(portal.pharmacies.first()).toContainText('- - -')
        await expect(portal.pharmacies.first().getByRole('link')).toHaveCount(0)
        await expect(portal.tab(`Farmacias Conectadas (${reached.length})`)).toBeVisible()
      }
    })

    await test.step('its people are listed under the next position, and open', async () => {
      if (below === null) return await expect(portal.networks).toHaveCount(0)
      const people = portal.people(below)
      await expect(people).toHaveCount(await childrenBySql(demo, username))
      const name = await people.first().getByRole('link').innerText()
      // The whole row acts, not its name alone.
      await people.first().click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      const parents = page.getByRole('navigation', { name: 'Superiores' })
      await expect(parents.getByRole('listitem').last()).toHaveText(name)
      await page.goBack()
      await expect(people.first()).toBeVisible()
    })

    await test.step('a pharmacy has the figures of its dashboard', async () => {
      const [pharmacy] = open
      const figuresHere = pharmacy && figures.get(pharmacy.id)
      if (!figuresHere) throw new Error('No pharmacy with access')
      const { total, universe } = figuresHere
      await portal.searchPharmacy(pharmacy.name)
      await expect(portal.pharmacies).toHaveCount(1)
      const row = portal.pharmacies.first()
      await expect(row.getByRole('cell').nth(1)).toHaveText(formatEurosRounded(total.pvl))
      await expect(row.getByRole('cell').nth(2)).toHaveText(formatEurosRounded(universe.pvl))
      await row.click()
      await expect(page.getByRole('heading', { level: 1, name: 'Resumen' })).toBeVisible()
      const dashboard = new DashboardPage(page)
      await expect(dashboard.widget(/^Total de ventas de .+, PVL$/)).toContainText(
        formatEurosRounded(total.pvl),
      )
      await expect(dashboard.widget('Total de ventas mi mercado, PVL')).toContainText(
        formatEurosRounded(universe.pvl),
      )
    })
  })
}
