import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startSmtpServer } from '../server/mail/testing/smtp-server'
import { generateSalesCsv, type PricedProduct } from '../server/testing/generate-sales'
import { madridDay } from '../src/domain/basics/dates'
import { expect, test } from './fixtures'
import { type Installation, install } from './installation'
import { LaboratoryPage } from './pages/laboratory-page'
import { LoginPage } from './pages/login-page'
import { RecoveryPage } from './pages/recovery-page'
import { RegistrationDialog } from './pages/registration-dialog'

const nif = 'E00002014'
const email = 'elena@farmacia.example'
const password = 'una clave de ensayo'

test('a pharmacy is registered by its tax id, chooses its password by the mail, sends its sales and is connected', async ({
  browser,
}) => {
  const mails = await startSmtpServer({ hideSTARTTLS: true })
  const installation = await install({
    demo: false,
    environment: {
      SMTP_URL: `smtp://${mails.host}`,
      MAIL_FROM: 'Rebotica <avisos@rebotica.example>',
      PUBLIC_URL: 'http://localhost',
    },
  })
  await installation.start()
  await setUp(installation)
  const context = await browser.newContext({
    baseURL: `http://localhost:${installation.port}`,
    viewport: { width: 820, height: 1180 },
    locale: 'es-ES',
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    await (await new LoginPage(page).open()).submit('delegado', password)
    const laboratory = new LaboratoryPage(page)
    const dialog = await new RegistrationDialog(page).open()

    await test.step('the tax id is of nobody, and the form registers the pharmacy', async () => {
      await dialog.check('')
      await expect(page.getByText('Por favor, introduce un NIF.')).toBeVisible()
      await dialog.check(nif)
      await expect(page.getByText('No se ha encontrado datos de ninguna farmacia')).toBeVisible()
      await dialog.fillIn({ name: 'Farmacia del Molino', email, postalCode: '50001' })
      await expect(dialog.field('Provincia')).toHaveValue('Zaragoza')
      await dialog.submit()
      await expect(
        page.getByText('Proceso de alta realizado, espere a la respuesta de la farmacia'),
      ).toBeVisible()
      await laboratory.openPending()
      await expect(laboratory.pending.filter({ hasText: 'Farmacia del Molino' })).toHaveCount(1)
    })

    await test.step('registered again it is the same pharmacy, which the tax id finds', async () => {
      await dialog.open()
      await dialog.check(nif)
      await expect(dialog.text('Farmacia del Molino')).toBeVisible()
      await dialog.close()
    })

    const pharmacist = await context.browser()?.newContext({
      baseURL: `http://localhost:${installation.port}`,
      locale: 'es-ES',
      serviceWorkers: 'block',
    })
    if (!pharmacist) throw new Error('no browser')
    await test.step('the mail’s link chooses the password, with which the pharmacy logs in', async () => {
      await expect.poll(() => mails.received.map(({ to }) => to)).toEqual([[email]])
      const text = decoded(mails.received[0]?.content ?? '')
      const link = /\/nueva-password\?token=\S+/.exec(text)?.[0] ?? ''
      expect(text).toContain('/descargas/conector')
      const theirs = await pharmacist.newPage()
      const recovery = new RecoveryPage(theirs)
      await recovery.openLink(link)
      await recovery.choose(password)
      await expect(theirs.getByText('Password cambiada correctamente')).toBeVisible()
      await (await new LoginPage(theirs).open()).submit(email, password)
      await expect(
        theirs
          .getByRole('dialog')
          .getByText(/términos/i)
          .first(),
      ).toBeVisible()
      expect(await installation.query('SELECT pharmacy_id FROM user_pharmacy')).toEqual([])
    })

    await test.step('staff confirm the address, and only then the pharmacy is theirs', async () => {
      const staff = await context.browser()?.newContext({
        baseURL: `http://localhost:${installation.port}`,
        viewport: { width: 820, height: 1180 },
        locale: 'es-ES',
        serviceWorkers: 'block',
      })
      if (!staff) throw new Error('no browser')
      const agent = await staff.newPage()
      await (await new LoginPage(agent).open()).submit('agente', password)
      await agent.getByText('Mis Altas', { exact: true }).click()
      await agent.getByRole('link', { name: 'Farmacia del Molino' }).click()
      await expect(agent.getByText('Enlace abierto')).toBeVisible()
      await agent.getByRole('button', { name: 'Confirmar dirección' }).click()
      await expect(agent.getByText('Dirección confirmada.')).toBeVisible()
      await staff.close()
      expect(await installation.query('SELECT pharmacy_id FROM user_pharmacy')).toHaveLength(1)
    })
    await pharmacist.close()

    await test.step('with its first sales it is connected', async () => {
      const products = await installation.query<PricedProduct>(
        'SELECT cn, name, pvp FROM product ORDER BY cn',
      )
      const sales = join(installation.data, 'ventas.csv')
      writeFileSync(sales, generateSalesCsv({ products, today: madridDay(new Date()), unitsPerDay: 5 }))
      installation.command('import', 'sales', '--pharmacy', nif, sales)
      await page.reload()
      await page.getByRole('tab', { name: /Conectadas/ }).click()
      await expect(laboratory.pharmacies.filter({ hasText: 'Farmacia del Molino' })).toHaveCount(1)
      await laboratory.openPending()
      await expect(laboratory.pending.filter({ hasText: 'Farmacia del Molino' })).toHaveCount(0)
    })
  } finally {
    await context.close()
    await installation.remove()
    await mails.close()
  }
})

/** A laboratory with one user, and products. */
async function setUp(installation: Installation) {
  const file = join(installation.data, 'instalacion.json')
  const user = { username: 'delegado', email: 'delegado@laboratorio.example', firstName: 'Diego' }
  writeFileSync(
    file,
    JSON.stringify({
      laboratories: [{ name: 'Alba' }],
      users: [
        { ...user, role: 'laboratorio', laboratory: 'Alba', jobPosition: 'Delegado', password },
        { username: 'agente', email: 'agente@rebotica.example', firstName: 'Inés', role: 'agente', password },
      ],
    }),
  )
  installation.command('apply', file)
  await installation.query(
    `INSERT INTO product (cn, name, laboratory_id, prescription, generic, pvl, pvp, source)
     SELECT (700000 + n)::text, 'Producto ' || n, (SELECT id FROM laboratory), true, true, 310, 484, 'e2e'
     FROM generate_series(1, 50) AS n`,
  )
}

/** Text of a mail in quoted-printable, which breaks long lines and writes '=' and letters with accents in hex. */
const decoded = (content: string): string =>
  Buffer.from(
    content
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
