import { expect, type Page } from '@playwright/test'
import { LoginPage } from '../../e2e/pages/login-page'
import { demoPassword } from '../../server/basics/demo-accounts'

export const accessButton = (page: Page) => page.getByRole('button', { name: 'Acceder' })
/** In the dialog that says that the session is over. */
export const expiredButton = (page: Page) => page.getByRole('button', { name: 'reiniciar sesion' })

/** Whether the app has ended the session: it asks for a log-in, or says that the session is over. */
export const isLoggedOut = async (page: Page): Promise<boolean> =>
  (await accessButton(page).isVisible()) || (await expiredButton(page).isVisible())

/** On a device that knows the app and its cookies; does not wait for what follows. */
export async function logIn(page: Page, username: string): Promise<void> {
  await accessButton(page).or(expiredButton(page)).first().waitFor()
  if (await expiredButton(page).isVisible()) await expiredButton(page).click()
  await expect(accessButton(page)).toBeVisible()
  await new LoginPage(page).submit(username, demoPassword)
}
