import { expect, test } from './fixtures'
import { LoginPage } from './pages/login-page'
import { RecoveryPage } from './pages/recovery-page'

// No page needs a service worker, which would first download all files of the app.
test.use({ serviceWorkers: 'block' })

test('a forgotten password is replaced with the link of a letter, which ends the sessions that were open', async ({
  page,
  demo,
  browser,
  baseURL,
}) => {
  const username = 'farmacia.05'
  const before = await new LoginPage(page).open()
  await before.submit(username, 'rebotica')
  await expect(page.getByRole('heading', { level: 1, name: 'Resumen' })).toBeVisible()

  const elsewhere = await browser.newPage({ baseURL, locale: 'es-ES', serviceWorkers: 'block' })
  const login = await new LoginPage(elsewhere).open()
  const recovery = await new RecoveryPage(elsewhere).open()
  await recovery.ask(`${username}@rebotica.example`)
  const letters = demo.command('mail').split('── ')
  const letter = letters.findLast((text) => text.includes(`Para: ${username}@rebotica.example`)) ?? ''
  const link = /\/nueva-password\?token=\S+/.exec(letter)?.[0] ?? ''
  await recovery.openLink(link)
  await recovery.choose('otra clave', 'otra llave')
  await expect(elsewhere.getByText('Las contraseñas no coinciden')).toBeVisible()
  await recovery.choose('otra clave')
  await expect(elsewhere.getByText('Password cambiada correctamente')).toBeVisible()

  await test.step('the session that was open before is over', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Acceder' })).toBeVisible()
    await before.submit(username, 'rebotica')
    await expect(page.getByText('Usuario o contraseña invalidos.')).toBeVisible()
  })

  await test.step('the link is spent', async () => {
    await recovery.openLink(link)
    await expect(elsewhere.getByText('El enlace ha caducado o ya se ha usado.')).toBeVisible()
  })

  await elsewhere.goto('/')
  await login.submit(username, 'otra clave')
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Resumen' })).toBeVisible()
  await elsewhere.context().close()
})
