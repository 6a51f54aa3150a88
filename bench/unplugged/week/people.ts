import { expect, type Page } from '@playwright/test'
import { demoPassword } from '../../../server/basics/demo-accounts'
import type { Account } from '../../harness/server-rows'
import { accessButton, expiredButton, logIn } from '../../harness/session'
import type { PlayedDevice } from '../played-device'

const pins = ['274918', '805136']
const wrongPin = '999111'
/** More screens than there are between any two users. */
const mostScreens = 8

export const pinHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Introduzca su PIN' })
export const userHeading = (page: Page) => page.getByRole('heading', { level: 1, name: '¿Quién es?' })
/** Stands on every screen while the server knows nothing of the session. */
export const strip = (page: Page) => page.getByRole('region', { name: 'Sin sesión con el servidor' })
const menuButton = (page: Page) => page.getByRole('button', { name: /^Usuario: / })

/** How two users take turns at the tablet. */
export function peopleOf(device: PlayedDevice, accounts: readonly [Account, Account]) {
  const page = () => device.page()

  const enter = async (pin: string) => {
    for (const digit of pin) await page().getByRole('button', { name: digit, exact: true }).click()
    await page().getByRole('button', { name: 'Entrar', exact: true }).click()
  }
  const screens = () => ({
    expired: expiredButton(page()),
    'who it is': userHeading(page()),
    pin: pinHeading(page()),
    'log-in': accessButton(page()),
    app: menuButton(page()),
  })
  type Screen = keyof ReturnType<typeof screens>
  const shown = async (): Promise<Screen> => {
    const all = screens()
    await Object.values(all)
      .reduce((some, each) => some.or(each))
      .first()
      .waitFor()
    for (const [name, locator] of Object.entries(all))
      if (await locator.first().isVisible()) return name as Screen
    return await shown()
  }
  const out = () => pinHeading(page()).or(userHeading(page()))
  /** From a screen of the app to the PIN of whoever comes next. */
  const askToLeave = async () => {
    await menuButton(page()).click()
    await page().getByRole('button', { name: 'Cambiar de usuario' }).click()
    const anyway = page().getByRole('button', { name: /^Cambiar( de todos modos)?$/ })
    await anyway.or(out()).first().waitFor()
    if (await anyway.isVisible()) await anyway.click()
  }
  const leave = async () => {
    await askToLeave()
    await out().first().waitFor()
  }

  const passExpired = async () => {
    if (!(await expiredButton(page()).isVisible())) return
    await expiredButton(page()).click()
    await expect(expiredButton(page())).toHaveCount(0)
    // What was behind the dialog is seen for a moment more.
    await out().or(accessButton(page())).first().waitFor()
  }

  return {
    askToLeave,
    /** Reads that the session is over, where that is said. */
    passExpired,
    shown,
    /** After hours in which nobody was there. */
    isLockedOut: () => expiredButton(page()).or(out()).first().waitFor(),
    /** With a network: the user, a PIN, and the app's files. */
    async welcome(place: 0 | 1) {
      const { username } = accounts[place]
      if ((await shown()) !== 'log-in') {
        await leave()
        await page().getByRole('button', { name: 'Cambiar de usuario' }).click()
      }
      await logIn(page(), username)
      await menuButton(page()).waitFor()
      await device.shell().dataOnDevice()
      await page().goto(`${device.network.url}/cuenta`)
      await page()
        .getByLabel('PIN (6 cifras)')
        .first()
        .fill(pins[place] ?? '')
      await page()
        .getByLabel('Repita el PIN')
        .first()
        .fill(pins[place] ?? '')
      await page().getByRole('button', { name: 'Guardar el PIN' }).click()
      await expect(page().getByText(/Tiene un PIN\. Vale 7 días/)).toBeVisible()
    },
    /** Whatever the tablet shows, this user works at it then, without the server. */
    async comeIn(place: 0 | 1, { mistypes = false } = {}) {
      const { name } = accounts[place]
      for (let seen = 0; seen < mostScreens; seen += 1) {
        switch (await shown()) {
          case 'expired':
            await passExpired()
            break
          case 'who it is':
            await page().getByRole('listitem').getByRole('button', { name }).click()
            await pinHeading(page()).waitFor()
            break
          case 'pin': {
            if (!(await page().getByText(`De ${name} en este dispositivo`).isVisible())) {
              await page().getByRole('button', { name: 'Cambiar de usuario' }).click()
              break
            }
            if (mistypes) {
              await enter(wrongPin)
              await expect(page().getByText(/Quedan \d intentos/)).toBeVisible()
            }
            await enter(pins[place] ?? '')
            await strip(page()).waitFor()
            device.count('times a PIN opened the tablet')
            break
          }
          case 'app':
            if ((await menuButton(page()).getAttribute('aria-label')) === `Usuario: ${name}`) return
            await leave()
            break
          case 'log-in': {
            const byPin = page().getByRole('button', { name: 'Entrar con PIN' })
            if (!(await byPin.isVisible()))
              throw new Error('Only a password lets anybody in, and there is no server')
            await byPin.click()
            break
          }
        }
      }
      throw new Error(`${name} does not get in`)
    },
    /** With a network, of the user who works here: gives the time at which the server had answered. */
    async logInAgain(): Promise<number> {
      await strip(page()).getByRole('button', { name: 'Iniciar sesión' }).click()
      await page().getByLabel('Contraseña', { exact: true }).fill(demoPassword)
      const answer = page().waitForResponse((response) => response.url().endsWith('/auth/login/'))
      await page().getByRole('dialog').getByRole('button', { name: 'Iniciar sesión' }).click()
      await answer
      return performance.now()
    },
    /** With a network, after somebody else. */
    async logInInstead(place: 0 | 1): Promise<number> {
      const { username, name } = accounts[place]
      await leave()
      if ((await shown()) === 'who it is')
        await page().getByRole('listitem').getByRole('button', { name }).click()
      await page().getByRole('button', { name: 'Entrar con contraseña' }).click()
      const answer = page().waitForResponse((response) => response.url().endsWith('/auth/login/'))
      await logIn(page(), username)
      await answer
      return performance.now()
    },
  }
}
