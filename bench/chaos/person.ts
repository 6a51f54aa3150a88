import type { Page } from '@playwright/test'
import { Shell } from '../../e2e/pages/shell'
import { readUser } from '../harness/device-rows'
import { accessButton, expiredButton, isLoggedOut, logIn } from '../harness/session'
import type { ChaosWorld } from './chaos-world'
import type { Person } from './story'

const userButton = (page: Page) => page.getByRole('button', { name: /^Usuario: / })

/**
 * The tablet with this user logged in and the app open. Whoever is logged in logs out; who has to log in does so with a good network,
 * as nobody can without. Resolves to whether there was a log-in.
 */
export async function takeTabletAs(world: ChaosWorld, person: Person): Promise<Page> {
  const { accounts } = world
  const account = accounts[person]
  const page = await openTablet(world)
  await userButton(page).or(accessButton(page)).or(expiredButton(page)).first().waitFor()
  if (!(await isLoggedOut(page))) {
    if ((await readUser(page)) === account.username) return page
    await logOut(world, page)
  }
  await clearUp(world)
  await logIn(page, account.username)
  world.user = person
  await userButton(page).waitFor()
  if (account.pharmacy !== null) await new Shell(page).dataOnDevice()
  return page
}

/** With a good network; what waits stays on the device. */
export async function logOut(world: ChaosWorld, page: Page): Promise<void> {
  await clearUp(world)
  await page.goto(`${world.network.url}/logout`)
  const leave = page.getByRole('button', { name: /^Salir/ })
  await leave.or(accessButton(page)).first().waitFor()
  if (await leave.isVisible()) await leave.click()
}

/** As its last user left it; a browser that was killed opens their start. */
export async function openTablet(world: ChaosWorld): Promise<Page> {
  const isNew = !world.tablet.isOpen()
  const page = await world.tablet.open()
  if (isNew) await page.goto(homeOf(world))
  return page
}

/** The orders of who used the tablet last, with those that wait on it. */
export function homeOf({ network, accounts, user }: ChaosWorld): string {
  const { pharmacy } = accounts[user]
  return pharmacy === null ? network.url : `${network.url}/purchase-order/${pharmacy}`
}

/** The network and the server are there again. */
export async function clearUp({ network, tablet, restarted }: ChaosWorld): Promise<void> {
  network.set()
  await tablet.setOffline(false)
  await restarted()
}
