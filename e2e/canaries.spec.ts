import { findInFolder, findSecrets } from '../scripts/profile-search/find-words'
import { firstPage, tablet } from './browser'
import { sessionKey, storedSession } from './device-store'
import { expect, installDemo, test } from './fixtures'
import type { Installation } from './installation'
import { serviceWorkerReady } from './journey'
import { LoginPage } from './pages/login-page'
import { SupportDialog } from './pages/support-dialog'
import { type FaultProxy, startProxy } from './proxy'

const proposal = { title: 'Propuesta general', extension: 'Genericos' }
const prefix = 'kanario'
const word = (number: number) => `${prefix}${String(number).padStart(2, '0')}`
/** Typed on the device, beside what the server tells. */
const typed = {
  ticket: word(81),
  file: word(82),
  content: word(83),
  list: word(84),
  search: word(85),
}

test('of who has logged out, no word is in the browser’s profile', async () => {
  // An installation of its own: its names are changed.
  const installation = await installDemo()
  const network = await startProxy(() => installation.port)
  const device = tablet({ baseURL: network.url })
  try {
    await installation.start()
    await plant(installation)
    await installation.stop()
    await installation.start()
    await searchProfile({ device, network })
  } finally {
    device.remove()
    await network.close()
    await installation.remove()
  }
})

async function searchProfile({
  device,
  network,
}: {
  device: ReturnType<typeof tablet>
  network: FaultProxy
}) {
  const context = await device.open()
  const page = await firstPage(context)
  const shell = await (await new LoginPage(page).open()).logIn('farmacia')
  await serviceWorkerReady(page)

  await test.step('its screens are opened', async () => {
    await (await shell.orders()).openFirst()
    await shell.reports()
    await page.goto('/cuenta')
    await expect(page.getByLabel('PIN (6 cifras)').first()).toBeVisible()
    await page.getByRole('button', { name: /^Notificaciones/ }).click()
    const notifications = page.getByRole('dialog', { name: 'Notificaciones' })
    await expect(notifications).toContainText(word(37))
    await page.keyboard.press('Escape')
    await expect(notifications).toHaveCount(0)
    await page.getByRole('button', { name: 'Buscar (Ctrl K)' }).click()
    await page.getByRole('combobox', { name: /^Buscar/ }).fill(typed.search)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Buscar', exact: true })).toHaveCount(0)
    const quick = await shell.quickOrder()
    await quick.choose(word(1))
    const list = await quick.openList()
    await list.type(`400001 2\n${typed.list}`)
  })

  await test.step('two forms are left half-written: a browser may keep what stands in a page that is gone back to', async () => {
    await page.goto('/')
    await (await new SupportDialog(page).open()).fill(typed.ticket, [])
    await page.goto('/cuenta')
    await shell.dataReady()
  })

  await test.step('an order and a ticket are saved without a connection', async () => {
    network.set('cut')
    const provisions = await (await shell.purchases()).generate(proposal)
    await provisions.setQuantity(0, 60)
    await provisions.addToCart()
    const cart = await shell.cart()
    await cart.save()
    const support = await new SupportDialog(page).open()
    await support.write(typed.ticket, [
      { name: `${typed.file}.txt`, mimeType: 'text/plain', buffer: Buffer.from(typed.content) },
    ])
    await expect(support.dialog.getByRole('status')).toContainText('guardado en este dispositivo')
    await support.close()
  })

  await test.step('a cart is left with an edit made just now, and a proposal with a typed quantity', async () => {
    const another = await (await shell.purchases()).generate(proposal)
    await another.setQuantity(0, 48)
    await another.addToCart()
    await (await shell.cart()).setQuantity(0, 96)
    await page.goto('/')
    const draft = await (await shell.purchases()).generate(proposal)
    await draft.setQuantity(1, 36)
  })

  const session = await storedSession(page)
  const secrets = {
    token: String(session?.token),
    'data key': String(session?.dataKey),
    'session key': String(await sessionKey(page)),
  }
  await test.step('what opens its session lies in one file', async () => {
    for (const secret of Object.values(secrets)) expect(secret.length).toBeGreaterThan(40)
    const found = [...findSecrets(device.profile, secrets)]
    expect(found).toEqual([[expect.stringContaining(privateFiles), ['session key']]])
  })

  await test.step('its user logs out, and the browser is closed and opened again', async () => {
    await shell.openMenu()
    await page.getByRole('link', { name: 'Salir' }).click()
    await page.getByRole('button', { name: 'Salir de todos modos' }).click()
    await expect(page.getByRole('button', { name: 'Acceder' })).toBeVisible()
    await context.close()
    const again = await device.open()
    await new LoginPage(await firstPage(again)).open()
    await again.close()
  })

  expect([...findSecrets(device.profile, secrets)]).toEqual([])
  const found = findInFolder(device.profile, prefix)
  for (const [file, words] of found) console.info(file, words.join(' '))
  expect([...found]).toEqual([])
}

const privateFiles = 'Default/File System/'

async function plant(demo: Installation) {
  const numbered = (first: number, count: number, id: string) =>
    `' ${prefix}' || lpad((${first} + ${id} % ${count})::text, 2, '0')`
  await demo.query(`UPDATE product SET name = name || ${numbered(1, 20, 'id')}`)
  await demo.query(`UPDATE laboratory SET name = name || ${numbered(21, 5, 'id')}`)
  await demo.query(
    `UPDATE pharmacy SET name = name || ' ${word(26)}', address = '${word(27)}', contact_person = '${word(28)}' WHERE id = 1`,
  )
  await demo.query(
    `UPDATE app_user SET first_name = '${word(29)}', second_name = '${word(30)}', email = '${word(31)}@rebotica.test'
      WHERE username = 'farmacia'`,
  )
  await demo.query(`UPDATE purchase_order SET name = name || ${numbered(32, 5, 'id')}`)
  await demo.query(
    `UPDATE notification SET title = title || ' ${word(37)}', content = content || ' ${word(38)}'`,
  )
  await demo.query(
    `INSERT INTO user_picture (user_id, version, jpeg) SELECT id, 'k1', $1 FROM app_user WHERE username = 'farmacia'`,
    [
      Buffer.concat([
        Buffer.from('ffd8fffe0020', 'hex'),
        Buffer.from(word(39).padEnd(30)),
        Buffer.from('ffd9', 'hex'),
      ]),
    ],
  )
}
