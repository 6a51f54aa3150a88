import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, madridDay } from '@/domain/basics/dates'
import { medicineEan } from '@/domain/catalogue/cn'
import { openSecretBox } from '../server/basics/secret-box'
import { createKillableWholesaler } from '../server/fedicom/testing/killable-wholesaler'
import { isClean } from './checks/accessibility'
import { expect, test } from './fixtures'
import type { Installation } from './installation'
import {
  counts,
  newestOrder,
  onItsWay,
  orderElsewhere,
  own,
  type Product,
  refresh,
  saveOrder,
  seesServed,
  soldProducts,
} from './order-supply'
import { LaboratoryPage } from './pages/laboratory-page'
import { OrderPage } from './pages/order-page'
import { scan } from './scanner'
import { devices } from './tour/devices'

const ordered = 10
const [user, password, domain] = ['TR0001', 'clave', 'transfer_laboratorio']

test('a wholesaler serves an order in part, the rest is ordered elsewhere, and scans without a connection find three differences', async ({
  pharmacy,
  network,
  demo,
  browser,
  baseURL,
}) => {
  const { page } = pharmacy
  const [first, second] = await soldProducts(demo)
  const folder = mkdtempSync(join(tmpdir(), 'rebotica-wholesaler-'))
  const wholesaler = createKillableWholesaler({ program: 'dist/server/cli.js', folder })
  const deliveries = await ownDeliveries(demo)
  try {
    const users = [{ user, password, domain }]
    await wholesaler.start({
      users,
      unlisted: 1_000,
      stock: [{ cn: first.cn, units: ordered - 4, pvl: 900 }],
    })
    await deliveries.to(wholesaler.url())
    const before = await onItsWay(pharmacy, first)

    const order = await test.step('an order goes to the wholesaler, which lacks four units', async () => {
      await saveOrder(pharmacy, [first, second], ordered)
      await expect(pharmacy.pill).toHaveText('Todo enviado')
      const id = await newestOrder(demo)
      await expect.poll(() => answered(demo, id)).toBe(2)
      expect(wholesaler.taken().map((taken) => taken.order.numeroPedidoOrigen)).toEqual([`${id}-${own}`])
      await new OrderPage(page).open(1, id)
      await seesServed(page, { served: ordered - 4, of: ordered, why: 'servicio parcial' })
      await isClean(page, 'follow-up')
      return id
    })

    await test.step('the missing units are ordered elsewhere', async () => {
      await orderElsewhere(page, first)
      await (await pharmacy.cart()).save()
      await expect(pharmacy.pill).toHaveText('Todo enviado')
      expect(await newestUnits(demo)).toEqual([4])
      await refresh(pharmacy)
      expect(await onItsWay(pharmacy, first)).toBe(before + ordered - 4)
    })

    await test.step('without a connection its boxes are scanned: one lacks, one expires soon, and one is broken', async () => {
      await new OrderPage(page).open(1, order)
      await page.getByRole('button', { name: 'Recibir' }).click()
      const units = ({ name }: Product) =>
        page.getByRole('textbox', { name: `Unidades recibidas de ${name}` })
      await expect(units(first)).toHaveValue('0')
      network.set('cut')
      await page.setViewportSize(devices.phone)
      const dataMatrix = ({ cn }: Product, { days, serial }: { days: number; serial: number }) =>
        `010${medicineEan(cn)}17${expiry(days)}10L${cn}\u001d21S${serial}`
      await scan(page, [
        dataMatrix(first, { days: 700, serial: 1 }),
        dataMatrix(first, { days: 700, serial: 2 }),
      ])
      await expect(units(first)).toHaveValue('2')
      await scan(page, Array(ordered - 8).fill(medicineEan(first.cn)))
      const code = page.getByRole('textbox', { name: 'Código nacional o EAN' })
      // As a person types: an Enter right after a scan would be the scanner's second one.
      await code.pressSequentially(first.cn, { delay: 120 })
      await code.press('Enter')
      await expect(units(first)).toHaveValue(String(ordered - 5))
      await scan(page, [
        dataMatrix(second, { days: 20, serial: 3 }),
        ...Array(ordered - 1).fill(medicineEan(second.cn)),
      ])
      await expect(units(second)).toHaveValue(String(ordered))
      await page.getByRole('button', { name: `Una unidad rota de ${second.name}` }).click()
      await isClean(page, 'reception')
      await page.getByRole('button', { name: 'Terminar' }).click()
      const summary = page.getByRole('dialog', { name: 'Terminar la recepción' })
      await expect(summary.getByText('3 diferencias')).toBeVisible()
      for (const difference of ['Falta: 1 ud', 'Caduca pronto: 1 ud', 'Rota: 1 ud'])
        await expect(summary.getByText(difference)).toBeVisible()
      await summary.getByRole('checkbox', { name: /^Reclamar a / }).check()
      await summary.getByRole('textbox', { name: 'Qué ha pasado' }).fill('Falta una caja.')
      await isClean(page, 'claim')
      await summary.getByRole('button', { name: 'Guardar y reclamar' }).click()
      await expect(page.getByText(/Recepción y reclamación guardadas/)).toBeVisible()
      expect(await counts(demo, order)).toEqual({ receptions: 0, claims: 0 })
    })

    await test.step('with the connection both arrive once', async () => {
      network.set('none')
      await pharmacy.sendNow()
      await expect(pharmacy.pill).toHaveText('Todo enviado')
      expect(await counts(demo, order)).toEqual({ receptions: 1, claims: 1 })
      await new OrderPage(page).open(1, order)
      const timeline = page.locator('details', { hasText: 'Seguimiento' })
      await timeline.getByText('Seguimiento').click()
      for (const text of [
        /^Recibido en el servidor/,
        /^Respuesta de /,
        /^Recibido en la farmacia/,
        /^Reclamado a /,
      ])
        await expect(timeline.getByRole('listitem').getByText(text)).toHaveCount(1)
      await isClean(page, 'timeline')
    })

    await test.step('what its delivery note charges beyond the order is claimed in one tap, once', async () => {
      await page.getByRole('button', { name: 'Pedir albarán' }).click()
      const differences = page.getByRole('region', { name: 'Diferencias con lo pactado' })
      await expect(differences.getByText(first.name)).toBeVisible()
      await isClean(page, 'differences')
      await differences.getByRole('button', { name: /^Reclamar / }).click()
      await expect(differences.getByText('Ya está reclamado.')).toBeVisible()
      await expect(pharmacy.pill).toHaveText('Todo enviado')
      expect(await counts(demo, order)).toEqual({ receptions: 1, claims: 2 })
    })

    await test.step('what expires soon and how laboratories serve is listed', async () => {
      await pharmacy.orders()
      for (const [button, title, content] of [
        ['Caducidades', 'Caducidades', second.name],
        ['Servicio', 'Servicio de los pedidos', first.name],
      ] as const) {
        await page.getByRole('button', { name: button, exact: true }).click()
        const dialog = page.getByRole('dialog', { name: title })
        await expect(dialog.getByText(content).first()).toBeVisible()
        await isClean(page, title)
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      }
    })

    await test.step('the laboratory sees the claim, and may answer more', async () => {
      const context = await browser.newContext({
        ...{
          baseURL,
          viewport: devices.tablet,
          locale: 'es-ES',
          reducedMotion: 'reduce',
          serviceWorkers: 'block',
        },
      })
      const laboratory = await context.newPage()
      await new LaboratoryPage(laboratory).logIn('delegado')
      await new OrderPage(laboratory).open(1, order)
      await expect(laboratory.getByText('Falta una caja.')).toBeVisible()
      await isClean(laboratory, 'claims')
      await laboratory.getByRole('button', { name: 'Corregir la respuesta' }).click()
      await expect(laboratory.getByRole('dialog', { name: /^Responder a / })).toBeVisible()
      await isClean(laboratory, 'answer')
      await context.close()
    })

    await test.step('the next proposal counts what is still to come, to the unit', async () => {
      await refresh(pharmacy)
      expect(await onItsWay(pharmacy, first)).toBe(before + 1)
    })
  } finally {
    await deliveries.asBefore()
    await wholesaler.kill()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** As GS1 writes a day. */
const expiry = (days: number): string => addDays(madridDay(new Date()), days).replaceAll('-', '').slice(2)

const ofDeliveries = ['laboratory_delivery', 'laboratory_wholesaler', 'laboratory_customer']

/** Where the laboratory's orders go: the demo is shared with other journeys, which find it as it was. */
async function ownDeliveries(demo: Installation) {
  const remove = async () => {
    for (const table of ofDeliveries.toReversed())
      await demo.query(`DELETE FROM ${table} WHERE laboratory_id = $1`, [own])
  }
  for (const table of ofDeliveries)
    await demo.query(`CREATE TABLE ${table}_before AS SELECT * FROM ${table} WHERE laboratory_id = ${own}`)
  return {
    /** To the wholesaler, which knows the pharmacy. */
    to: async (url: string) => {
      const secrets = openSecretBox({ secretsKey: null, dataFolder: demo.data })
      await remove()
      await demo.query('INSERT INTO laboratory_delivery (laboratory_id) VALUES ($1)', [own])
      await demo.query(
        `WITH made AS (
           INSERT INTO laboratory_wholesaler (laboratory_id, url, domain, user_name, secret)
           VALUES ($1, $2, $3, $4, $5) RETURNING id, laboratory_id)
         INSERT INTO laboratory_customer (pharmacy_id, wholesaler_id, laboratory_id, code)
         SELECT 1, id, laboratory_id, '12345' FROM made`,
        [own, url, domain, user, secrets.seal(password, `laboratory ${own} fedicom`)],
      )
    },
    asBefore: async () => {
      await remove()
      for (const table of ofDeliveries) {
        await demo.query(`INSERT INTO ${table} SELECT * FROM ${table}_before`)
        await demo.query(`DROP TABLE ${table}_before`)
      }
    },
  }
}

async function answered(demo: Installation, order: number): Promise<number> {
  const rows = await demo.query('SELECT 1 FROM order_line_answer WHERE order_id = $1', [order])
  return rows.length
}

/** Units of each line of what the pharmacy has ordered last. */
async function newestUnits(demo: Installation): Promise<number[]> {
  const lines = await demo.query<{ quantity: number }>(
    'SELECT quantity FROM purchase_order_line WHERE pharmacy_id = 1 AND order_id = $1 ORDER BY id',
    [await newestOrder(demo)],
  )
  return lines.map(({ quantity }) => quantity)
}
