import type { Page } from '@playwright/test'
import { idleLimitMs } from '../src/contract/session/session'
import { firstPage } from './browser'
import { axeFindings } from './checks/accessibility'
import { layoutFindings } from './checks/layout'
import { createClock } from './clock'
import { expect, test } from './fixtures'
import { orderCount } from './journey'
import { LoginPage } from './pages/login-page'
import { Shell } from './pages/shell'

const pin = '274918'
const pinScreen = (page: Page) => page.getByRole('heading', { level: 1, name: 'Introduzca su PIN' })
const strip = (page: Page) => page.getByRole('region', { name: 'Sin sesión con el servidor' })

const enter = async (page: Page, digits: string) => {
  for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** A finger that the tablet knows; what comes back makes it another one, from then on. */
const finger = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
}

/** With the password, soon after which a PIN may be chosen: the device's own log-in may be long ago. */
const logInAnew = async (page: Page): Promise<Shell> => {
  await page.goto('/logout')
  await expect(page.getByRole('button', { name: 'Acceder' })).toBeVisible()
  return new LoginPage(page).logIn('farmacia')
}

const choosePin = async (page: Page) => {
  await page.goto('/cuenta')
  await page.getByLabel('PIN (6 cifras)').first().fill(pin)
  await page.getByLabel('Repita el PIN').first().fill(pin)
  await page.getByRole('button', { name: 'Guardar el PIN' }).click()
  await expect(page.getByText(/Tiene un PIN\. Vale 7 días/)).toBeVisible()
}

test('a PIN opens a tablet without the server after a pause; what is saved then leaves once, after the password', async ({
  ownDevice,
  network,
  demo,
}) => {
  const before = await orderCount(demo)
  const clock = createClock()
  const context = await ownDevice.open()
  await clock.attach(context)
  const page = await firstPage(context)
  const shell = await logInAnew(page)

  await test.step('its user chooses a PIN', async () => {
    await choosePin(page)
  })

  await test.step('two idle hours without a connection end the session, and the PIN opens what lies here', async () => {
    network.set('cut')
    await clock.sleep(idleLimitMs)
    await page.getByRole('button', { name: 'reiniciar sesion' }).click()
    await expect(pinScreen(page)).toBeVisible()
    await enter(page, '111111')
    await expect(page.getByText(/Quedan 9 intentos/)).toBeVisible()
    expect(await axeFindings(page, 'all')).toEqual([])
    expect(await layoutFindings(page, { touch: true })).toEqual([])
    await page.reload()
    await expect(pinScreen(page)).toBeVisible()
    await enter(page, pin)
    await expect(strip(page)).toBeVisible()
  })

  await test.step('an order is saved, and waits although the network is back', async () => {
    await expect(strip(page).getByRole('button')).toHaveCount(0)
    const provisions = await (await shell.purchases()).generate({
      title: 'Propuesta general',
      extension: 'Genericos',
    })
    await provisions.setQuantity(0, 24)
    await provisions.addToCart()
    await (await shell.cart()).save()
    network.setClock(clock.aheadMs())
    network.set('none')
    await expect(strip(page).getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
    expect(await axeFindings(page, 'all')).toEqual([])
    await page.reload()
    await expect(strip(page)).toBeVisible()
    await expect((await shell.orders()).waiting).toHaveCount(1)
    expect(await orderCount(demo)).toBe(before)
  })

  await test.step('after the password it leaves, once, and the page stays', async () => {
    const address = page.url()
    await strip(page).getByRole('button', { name: 'Iniciar sesión' }).click()
    await page.getByLabel('Contraseña', { exact: true }).fill('rebotica')
    await page.getByRole('dialog').getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(strip(page)).toHaveCount(0)
    await expect(shell.pill).toHaveText('Todo enviado', { timeout: 60_000 })
    expect(await orderCount(demo)).toBe(before + 1)
    expect(page.url()).toBe(address)
  })

  await test.step('the next user of the tablet sees nothing of the first, who comes back by PIN', async () => {
    await page.getByRole('button', { name: /^Usuario: / }).click()
    await page.getByRole('button', { name: 'Cambiar de usuario' }).click()
    await expect(pinScreen(page)).toBeVisible()
    await page.getByRole('button', { name: 'Cambiar de usuario' }).click()
    await new LoginPage(page).submit('gerente', 'rebotica')
    await expect(page).toHaveURL(/\/laboratory\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/logout')
    await expect(pinScreen(page)).toBeVisible()
    network.set('cut')
    await enter(page, pin)
    await expect(strip(page)).toBeVisible()
    await (await new Shell(page).purchases()).generate({ title: 'Propuesta general', extension: 'Genericos' })
  })
  await context.close()
})

test('a finger opens a tablet without the server in the place of the PIN, which opens where it is not known', async ({
  ownDevice,
  network,
}) => {
  const context = await ownDevice.open()
  const page = await firstPage(context)
  const changeFinger = await finger(page)
  const shell = await logInAnew(page)
  await choosePin(page)
  await page.getByRole('button', { name: 'Usar también la huella o la cara' }).click()
  await expect(page.getByRole('button', { name: 'Quitar la huella o la cara' })).toBeVisible()
  const leave = async () => {
    await page.getByRole('button', { name: /^Usuario: / }).click()
    await page.getByRole('button', { name: 'Cambiar de usuario' }).click()
  }
  await leave()
  await expect(pinScreen(page)).toBeVisible()
  network.set('cut')
  await page.reload()

  const open = page.getByRole('button', { name: 'Entrar con la huella o la cara' })
  await expect(open).toBeVisible()
  expect(await axeFindings(page, 'all')).toEqual([])
  expect(await layoutFindings(page, { touch: true })).toEqual([])
  await open.click()
  await expect(strip(page)).toBeVisible()
  await expect(page).toHaveURL(/\/cuenta/)
  const provisions = await (await shell.purchases()).generate({
    title: 'Propuesta general',
    extension: 'Genericos',
  })
  await provisions.setQuantity(0, 24)
  await provisions.addToCart()
  await (await shell.cart()).save()
  await expect((await shell.orders()).waiting).toHaveCount(1)

  await leave()
  await page.getByRole('button', { name: 'Cambiar de todos modos' }).click()
  await changeFinger()
  await open.click()
  await expect(page.getByText(/no lo ha reconocido, o se ha cancelado/)).toBeVisible()
  await enter(page, pin)
  await expect(strip(page)).toBeVisible()
  await context.close()
})
