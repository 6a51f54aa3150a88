import type { Page } from '@playwright/test'
import { formatEurosRounded } from '../src/domain/basics/money'
import { expect, test } from './fixtures'
import {
  beginning,
  expectNothingRan,
  injectedCount,
  injectedTitle,
  insertNotifications,
  insertTermsAndTutorials,
  removeInjections,
  violations,
  watchInjections,
} from './injected-texts'
import { orderCount, serviceWorkerReady } from './journey'
import { AdministrationPage } from './pages/administration-page'
import { DashboardPage } from './pages/dashboard-page'
import { LoginPage } from './pages/login-page'
import { OrdersPage } from './pages/orders-page'
import { QuickOrderPage } from './pages/quick-order-page'
import { Shell } from './pages/shell'
import { TermsDialog } from './pages/terms-dialog'
import { salesBySql } from './sales-by-sql'

test('a pharmacy that has just come answers the terms, then sees its own sales', async ({ page, demo }) => {
  const [user] = await demo.query<{ id: number; pharmacy: number }>(
    `SELECT id, pharmacy_id AS pharmacy FROM app_user JOIN user_pharmacy ON user_id = id
      WHERE username = 'farmacia.nueva'`,
  )
  if (!user) throw new Error('No new pharmacy')
  const { pharmacy } = user
  /** Which laboratories see its sales, by their association or their own name. */
  const open = async () => {
    const rows = await demo.query<{ name: string }>(
      `SELECT DISTINCT coalesce(association.name, laboratory.name) AS name FROM pharmacy_laboratory_relation relation
         JOIN laboratory ON laboratory.id = laboratory_id
         LEFT JOIN laboratory_association association ON association.id = association_id
        WHERE pharmacy_id = $1 AND laboratory_access`,
      [pharmacy],
    )
    return rows.map(({ name }) => name)
  }
  try {
    await insertNotifications(demo)
    await (await new LoginPage(page).open()).submit('farmacia.nueva', 'rebotica')

    await test.step('the general terms let nobody by, and grant the access that was ticked', async () => {
      const terms = await new TermsDialog(page, 'Términos y condiciones').shown()
      await page.keyboard.press('Escape')
      await terms.accept()
      await expect(terms.dialog.getByText('Debes aceptar los términos para continuar')).toBeVisible()
      expect(await open()).toEqual([])
      const box = terms.laboratories.first()
      await box.check()
      const [label = ''] = await box.evaluate((input: HTMLInputElement) =>
        [...(input.labels ?? [])].map(({ textContent }) => textContent ?? ''),
      )
      await terms.tick()
      await terms.accept()
      await expect(terms.dialog).toHaveCount(0)
      expect(await open()).toEqual([label])
    })

    await test.step('those of its laboratories come at the next start, one by one', async () => {
      await page.reload()
      const pending = await demo.query<{ id: number; title: string }>(
        `SELECT terms.id, title FROM laboratory_terms terms JOIN laboratory ON laboratory.id = laboratory_id
          WHERE active AND laboratory_id IN (
            SELECT laboratory_id FROM pharmacy_laboratory_relation WHERE pharmacy_id = $1)
          ORDER BY laboratory.name`,
        [pharmacy],
      )
      expect(pending.length).toBeGreaterThan(1)
      for (const [index, { title }] of pending.entries()) {
        const terms = await new TermsDialog(page, title).shown()
        if (index === 0) await terms.reject()
        else {
          await terms.tick()
          await terms.accept()
        }
        await expect(terms.dialog).toHaveCount(0)
      }
      const answers = await demo.query<{ id: number; status: string }>(
        'SELECT laboratory_terms_id AS id, status FROM laboratory_terms_acceptance WHERE user_id = $1',
        [user.id],
      )
      expect(new Set(answers)).toEqual(
        new Set(pending.map(({ id }, index) => ({ id, status: index === 0 ? 'rejected' : 'accepted' }))),
      )
    })

    await test.step('then its dashboard is there, and nothing is asked again', async () => {
      await page.reload()
      const sql = salesBySql(demo, pharmacy)
      const total = await sql.total((await sql.days()).year)
      const widget = new DashboardPage(page).widget('Total de ventas, PVP')
      await expect(widget).toContainText(formatEurosRounded(total.pvp))
      await new Shell(page).dataReady()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    await test.step('and no script runs from terms, notifications and names of tutorials', async () => {
      await insertTermsAndTutorials(demo, pharmacy)
      await watchInjections(page)
      await page.reload()
      const terms = await new TermsDialog(page, injectedTitle).shown()
      await expect(terms.dialog).toContainText(beginning)
      await expectNothingRan(page)
      await terms.tick()
      await terms.accept()
      await expect(terms.dialog).toHaveCount(0)

      await page.getByRole('button', { name: /^Notificaciones/ }).click()
      const notifications = page.getByRole('dialog', { name: 'Notificaciones' })
      const newest = notifications.getByRole('button', { name: `Leer ${injectedTitle}` })
      await expect(newest).toBeVisible()
      // The newest of all. Each is read by itself: as one text, some of them would hide the others.
      for (let index = 0; index < injectedCount; index++) {
        await notifications
          .getByRole('button', { name: /^Leer / })
          .nth(index)
          .click()
        await expect(notifications.getByText(beginning)).toBeVisible()
        await notifications.getByRole('button', { name: 'Atras' }).click()
      }
      await expectNothingRan(page)
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: 'Ayuda' }).click()
      const help = page.getByRole('dialog', { name: 'Ayuda' })
      await expect(help.getByRole('button', { name: injectedTitle }).first()).toBeVisible()
      await expectNothingRan(page)
      await page.keyboard.press('Escape')

      expect(await violations(page)).toBe('script-src-attr')
      await expectNothingRan(page)
    })

    await test.step('and a tutorial plays by itself, with captions, also from where it is wound to', async () => {
      await page.getByRole('button', { name: 'Ayuda' }).click()
      await page.getByRole('button', { name: 'Las ventas de la farmacia' }).click()
      const video = page.getByRole('dialog', { name: 'Las ventas de la farmacia' }).locator('video')
      const played = () => video.evaluate((player: HTMLVideoElement) => player.currentTime)
      await expect.poll(played).toBeGreaterThan(0)
      expect(await video.evaluate((player: HTMLVideoElement) => player.textTracks[0]?.mode)).toBe('showing')
      await video.evaluate((player: HTMLVideoElement) => {
        player.currentTime = 15
      })
      await expect.poll(played).toBeGreaterThan(15)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
    })
  } finally {
    await removeInjections(demo)
    await demo.query('UPDATE app_user SET agreed_terms_at = NULL WHERE id = $1', [user.id])
    await demo.query('DELETE FROM laboratory_terms_acceptance WHERE user_id = $1', [user.id])
    await demo.query(
      'UPDATE pharmacy_laboratory_relation SET laboratory_access = false WHERE pharmacy_id = $1',
      [pharmacy],
    )
  }
})

test('who acts in a pharmacy’s place orders in both names, and as themselves is offered no order', async ({
  page,
  network,
  demo,
}) => {
  const [theirs] = await demo.query<{ cn: string; name: string }>(
    'SELECT cn, name FROM product WHERE laboratory_id = 1 AND active AND pvl > 1000 ORDER BY cn LIMIT 1',
  )
  if (!theirs) throw new Error('Laboratory 1 has no such product')
  const shell = new Shell(page)
  const before = await orderCount(demo)
  const administration = await new AdministrationPage(page).logIn('admin')

  const order = async ({ cn, name }: { cn: string; name: string }) => {
    const quick = new QuickOrderPage(page)
    await quick.enter(cn)
    await expect(quick.units(name)).toHaveValue('1')
    await quick.addToCart()
  }
  const lookOn = async () => {
    await page.goto('/purchases/1')
    await expect(page.getByText('Para pedir, actúe en el lugar de un usuario de la farmacia')).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pedido rápido' })).toHaveCount(0)
    await expect(shell.cartLink).toHaveCount(0)
  }
  await lookOn()
  await shell.dataReady()

  await administration.open()
  const impersonation = await administration.impersonate('farmacia')
  await test.step('a cart of its own, and an order that waits for the network', async () => {
    await shell.dataReady()
    await expect(shell.cartLink).toHaveAccessibleName('Carrito vacío')
    await shell.quickOrder()
    await order(theirs)
    const cart = await shell.cart()
    await serviceWorkerReady(page)
    network.set('cut')
    await cart.saveWithoutWaiting()
    await expectBelowToolbar(page, 'Pedido guardado con éxito.')
    await expect(new OrdersPage(page).waiting).toContainText('Por enviar')
    await impersonation.leaveOrders()
    await expect(impersonation.banner).toHaveCount(0)
  })

  await test.step('back as themselves, without a cart and with nothing to send', async () => {
    network.set('none')
    await lookOn()
    const panel = await shell.openPanel()
    await expect(panel.getByText('1 pedido sin enviar. Hecho en su lugar')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Actuar como farmacia y enviar' })).toBeVisible()
    await expect(panel.getByRole('list', { name: 'Pedidos de este dispositivo' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(shell.pill).toHaveText('1 pedido de otro usuario')
    expect(await orderCount(demo)).toBe(before)
  })

  await test.step('there again, the order is sent in the name of both', async () => {
    await administration.open()
    await administration.impersonate('farmacia')
    await expect.poll(() => orderCount(demo)).toBe(before + 1)
    await expect(shell.pill).toHaveText('Todo enviado')
    // The pharmacy itself is the root of the impersonated user: «Inicio» leads to that of whoever is behind.
    await page.getByRole('navigation').getByRole('button', { name: 'Inicio' }).click()
    await administration.shown()
    await expect(impersonation.banner).toHaveCount(0)
    const names = await demo.query(
      `SELECT acting.username AS user, real.username AS real, line.cn FROM purchase_order o
         JOIN app_user acting ON acting.id = o.user_id JOIN app_user real ON real.id = o.real_user_id
         JOIN purchase_order_line line ON line.pharmacy_id = o.pharmacy_id AND line.order_id = o.id
        WHERE o.pharmacy_id = 1 ORDER BY o.created_at DESC, o.id DESC LIMIT 1`,
    )
    expect(names).toEqual([{ user: 'farmacia', real: 'admin', cn: theirs.cn }])
    await lookOn()
  })
})

/** The banner of who acts for others moves the toolbar down, and with it what floats below. */
async function expectBelowToolbar(page: Page, text: string) {
  const toast = page.getByRole('status').filter({ hasText: text })
  await toast.waitFor()
  const [above, below] = await Promise.all([page.getByRole('banner').boundingBox(), toast.boundingBox()])
  if (above === null || below === null) throw new Error('Nothing is shown')
  expect(below.y).toBeGreaterThanOrEqual(above.y + above.height)
}
