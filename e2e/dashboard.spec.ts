import { formatEuros, formatEurosRounded } from '../src/domain/basics/money'
import { formatInteger } from '../src/domain/basics/numbers'
import { roundedToEuros } from '../src/domain/basics/whole-euros'
import { firstPage } from './browser'
import { renameProduct } from './catalogue'
import { laboratorySections, pharmacySections } from './dashboard-sections'
import { salesBlocks } from './device-store'
import { expect, openApp, test } from './fixtures'
import { DashboardPage } from './pages/dashboard-page'
import { LaboratoryPage } from './pages/laboratory-page'
import { Shell } from './pages/shell'
import { salesBySql } from './sales-by-sql'
import { readCsv, readXlsx, type SavedSheet } from './saved-sheet'

test.use({
  viewport: { width: 1280, height: 1000 },
  hasTouch: false,
  // `page`, the laboratory's, needs no service worker, which would first download all files of the app.
  serviceWorkers: 'block',
})

/** A text that a spreadsheet program would run as a formula. */
const formula = '=1+1'

test('after one visit the whole dashboard works while the server is dead, with the figures that SQL counts', async ({
  ownDevice,
  demo,
}) => {
  const sql = salesBySql(demo, 1)
  const days = await sql.days()
  const total = await sql.total(days.year)
  const [leader] = await sql.laboratories(days.year)
  if (!leader) throw new Error('Nothing sold')
  const ofLeader = `laboratory_id = ${leader.id}`
  const [product] = await sql.products(days.year, { condition: ofLeader })
  if (!product) throw new Error('Nothing sold')
  await renameProduct(demo, { cn: product.cn, name: formula })
  const context = await ownDevice.open()
  const page = await firstPage(context)
  try {
    const shell = await openApp(page)
    await demo.kill()
    await page.goto('/')
    const dashboard = new DashboardPage(page)

    await test.step('every section opens, and every widget has figures', async () => {
      for (const section of Object.keys(pharmacySections)) {
        await dashboard.see(pharmacySections, section)
        await dashboard.chartsAsTables()
        expect(await dashboard.withoutFigures(), section).toEqual([])
      }
    })

    await test.step('the total and a month are those of the database, at either price', async () => {
      await dashboard.open('Resumen')
      const month = await sql.total(days.month)
      const row = dashboard.chartRow('Ventas por mes', monthName(days.month.from))
      await expect(dashboard.widget('Total de ventas, PVP')).toContainText(formatEurosRounded(total.pvp))
      await expect(row).toContainText(formatEuros(month.pvp))
      await shell.showPrices('PVL')
      await expect(dashboard.widget('Total de ventas, PVL')).toContainText(formatEurosRounded(total.pvl))
      await expect(dashboard.widget('Total de ventas, PVL')).toContainText(
        `${formatInteger(total.units)} unidades`,
      )
      await expect(row).toContainText(formatEuros(month.pvl))
    })

    await dashboard.open('Ventas')
    const table = dashboard.table('Ventas')
    const leading = table.row(leader.name)

    await test.step('a laboratory has its row, which opens to its products', async () => {
      await table.expectRow(leading, {
        Unidades: formatInteger(leader.units),
        'PVL Total': formatEurosRounded(leader.pvl),
      })
      const detail = await table.open(leading, leader.name)
      await detail.expectRow(detail.row(formula), {
        CN: product.cn,
        Unidades: formatInteger(product.units),
        Total: formatEurosRounded(product.pvl),
      })
      await expect(detail.paging).toContainText(`Total: ${formatEurosRounded(leader.pvl)}`)
    })

    await test.step('a range is chosen by its name and compared with the days before', async () => {
      await table.range('Último trimestre')
      await table.compare('Periodo anterior')
      const [now, before] = [await sql.total(days.quarter, ofLeader), await sql.total(days.before, ofLeader)]
      // The difference is that of the totals as they are shown.
      const difference = roundedToEuros(now.pvl) - roundedToEuros(before.pvl)
      await table.expectRow(leading, {
        Unidades: formatInteger(now.units),
        'PVL Total': formatEurosRounded(now.pvl),
        Diferencia: `${difference > 0 ? '+' : ''}${formatEurosRounded(difference)}`,
      })
    })

    const quarter = await sql.total(days.quarter)
    const byUnits = await sql.products(days.quarter, { order: 'units' })
    const sheets: SavedSheet[] = []

    await test.step('filters, groups, sorts and pages', async () => {
      await table.compare('Sin comparar')
      await table.tick('Marca', true)
      const brands = await sql.total(days.quarter, 'product.prescription AND NOT generic')
      await expect(table.paging).toContainText(`Total: ${formatEurosRounded(brands.pvl)}`)
      await table.tick('Marca', false)
      await table.group('Productos')
      await table.search(formula)
      await expect(table.rows).toHaveCount(1)
      await table.search('')
      await table.sort('Unidades')
      await expect(table.paging).toContainText(`1–10 de ${formatInteger(byUnits.length)}`)
      await expect(table.rows.first()).toContainText(byUnits[0]?.cn ?? 'no product')
      await table.nextPage()
      await expect(table.rows.first()).toContainText(byUnits[10]?.cn ?? 'no product')
    })

    await test.step('goes back to each view, and a reload keeps the one that is shown', async () => {
      // The address is updated with a short delay; a user does not come back sooner.
      await expect.poll(() => decodeURIComponent(page.url())).toContain('"page":1')
      await page.goBack()
      await expect(table.rows.first()).toContainText(byUnits[0]?.cn ?? 'no product')
      await page.goForward()
      await expect(table.rows.first()).toContainText(byUnits[10]?.cn ?? 'no product')
      await page.reload()
      await expect(table.rows.first()).toContainText(byUnits[10]?.cn ?? 'no product')
    })

    await test.step('does not lose a change by a reload right after it', async () => {
      await table.previousPageAndReload()
      await expect(table.rows.first()).toContainText(byUnits[0]?.cn ?? 'no product')
      await table.nextPage()
      await expect(table.rows.first()).toContainText(byUnits[10]?.cn ?? 'no product')
      await expect(table.paging).toContainText(`Total: ${formatEurosRounded(quarter.pvl)}`)
      await table.expectRow(table.rows.first(), {
        Unidades: formatInteger(byUnits[10]?.units ?? 0),
        Total: formatEurosRounded(byUnits[10]?.pvl ?? 0),
      })
    })

    await test.step('saves all rows of the view as files that compute nothing', async () => {
      const excel = await table.save('Excel')
      const csv = await table.save('CSV')
      expect(excel.name).toMatch(/^Ventas .*\.xlsx$/)
      expect(csv.name).toMatch(/^Ventas .*\.csv$/)
      sheets.push(readXlsx(excel.content), readCsv(csv.content))
      for (const { rows, formulas } of sheets) {
        expect(formulas).toEqual([])
        const cents = rows.map((row) => Math.round(Number(row['PVL Total']) * 100))
        const total = byUnits.reduce((sum, { pvl }) => sum + pvl, 0)
        expect(rows.slice(0, -1).map(({ CN }) => CN)).toEqual(byUnits.map(({ cn }) => cn))
        expect(cents).toEqual([...byUnits.map(({ pvl }) => pvl), total])
      }
      expect(sheets.map(({ rows }) => rows.find(({ CN }) => CN === product.cn)?.Producto)).toEqual([
        formula,
        `'${formula}`,
      ])
    })
  } finally {
    await renameProduct(demo, { cn: product.cn, name: product.name })
    await demo.start()
    await context.close()
  }
})

test('a laboratory sees its own sales and its market, until the pharmacy closes it', async ({
  page,
  demo,
}) => {
  const pharmacy = 1
  const sql = salesBySql(demo, pharmacy)
  const days = await sql.days()
  const [{ name } = { name: '' }] = await demo.query<{ name: string }>(
    'SELECT name FROM pharmacy WHERE id = $1',
    [pharmacy],
  )
  const association = '(SELECT id FROM laboratory WHERE association_id = 1)'
  /**
   * SQL condition: products of groups in which the delegate's association has an active product, and its own products
   * without a group.
   */
  const universe = `CASE WHEN group_id IS NULL THEN laboratory_id IN ${association} AND product.active
    ELSE group_id IN (SELECT group_id FROM product WHERE active AND laboratory_id IN ${association}) END`
  const market = await sql.products(days.year, { condition: universe })
  const [hidden] = await sql.products(days.year, {
    condition: `NOT ${universe} AND laboratory_id NOT IN ${association}`,
  })
  if (!hidden) throw new Error('Everything belongs to one market')
  const owned = await sql.products(days.year, { condition: `laboratory_id IN ${association}` })
  const setAccess = (granted: boolean) =>
    demo.query(
      `UPDATE pharmacy_laboratory_relation SET laboratory_access = $1 WHERE pharmacy_id = $2
         AND laboratory_id IN (SELECT id FROM laboratory WHERE association_id = 1)`,
      [granted, pharmacy],
    )

  const laboratory = await new LaboratoryPage(page).logIn('delegado')
  const dashboard = await laboratory.openDashboard(name)
  const shell = new Shell(page)
  await shell.dataReady()
  await test.step('every section opens, and every widget has figures', async () => {
    for (const section of Object.keys(laboratorySections)) {
      await dashboard.see(laboratorySections, section)
      await dashboard.chartsAsTables()
      expect(await dashboard.withoutFigures(), section).toEqual([])
    }
  })

  await test.step('its tables hold its own products and those of its market, and no others', async () => {
    await shell.showPrices('PVL')
    await dashboard.open('Ventas')
    const table = dashboard.table('Ventas de mi mercado')
    await table.group('Productos')
    await expect(table.rows.first()).toContainText(market[0]?.cn ?? 'no product')
    // The last row is their total.
    const rows = readCsv((await table.save('CSV')).content).rows.slice(0, -1)
    expect(rows.map(({ CN }) => CN)).toEqual(market.map(({ cn }) => cn))
    // The laboratory must not see the stock of products of others.
    const own = new Set(owned.map(({ cn }) => cn))
    const stocked = rows.filter(({ Stock }) => Stock !== '').map(({ CN }) => String(CN))
    expect(stocked.length).toBeGreaterThan(0)
    expect(stocked.filter((cn) => !own.has(cn))).toEqual([])
    await table.search(hidden.cn)
    await expect(dashboard.widget('Ventas de mi mercado')).toContainText('Sin ventas')
  })

  await test.step('once its access is revoked the next refresh takes everything away and says so', async () => {
    expect(await salesBlocks(page)).toBeGreaterThan(0)
    await setAccess(false)
    try {
      const panel = await shell.openPanel()
      await panel.getByRole('button', { name: 'Actualizar datos' }).click()
      await expect(page.getByText('La farmacia ha retirado el acceso.')).toBeVisible()
      await expect.poll(() => salesBlocks(page)).toBe(0)
    } finally {
      await setAccess(true)
    }
  })
})

/** A month as charts write it: 'octubre de 2026'. */
const monthName = (day: string) =>
  new RegExp(
    `^${new Intl.DateTimeFormat('es-ES', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day))}\\b`,
    'i',
  )
