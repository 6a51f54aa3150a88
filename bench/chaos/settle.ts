import { expect, type Page } from '@playwright/test'
import { Shell } from '../../e2e/pages/shell'
import { readCopies, readWaiting } from '../harness/device-rows'
import { isLoggedOut } from '../harness/session'
import type { ChaosWorld } from './chaos-world'
import { clearUp, logOut, openTablet, takeTabletAs } from './person'
import { type Person, people } from './story'

const sent = /^Todo enviado$|de otros? usuarios?$/

/** The faults end, everybody with something that waits logs in, and it drains. Resolves to what is left nevertheless. */
export async function settle(world: ChaosWorld): Promise<string[]> {
  const { clock } = world
  await clearUp(world)
  await clock.sleep(-clock.aheadMs())
  const page = await openTablet(world)
  let last: Person = 'first'
  for (const person of await waitingPeople(world, page)) {
    last = person
    await drain(world, person).catch(async (error) => {
      // The app learns by the first call that its session was ended: it asks for a log-in, or the pill does.
      const asks = await page.getByText('Inicie sesión para enviar').count()
      if (asks === 0 && !(await isLoggedOut(page))) throw error
      if (asks > 0) await logOut(world, page)
      await drain(world, person)
    })
  }
  const left = async () => [...(await readWaiting(page)).map(({ what }) => what), ...(await readCopies(page))]
  await expect
    .poll(left, { message: `left on the tablet of ${last}` })
    .toEqual([])
    .catch(() => {})
  return await left()
}

async function drain(world: ChaosWorld, person: Person) {
  const page = await takeTabletAs(world, person)
  // An act that was cut short left it open; a person who wants to see the pill closes it.
  if (await page.getByRole('dialog').first().isVisible()) await page.keyboard.press('Escape')
  const shell = new Shell(page)
  await expect(shell.pill).not.toHaveText('Comprobando')
  if (!sent.test(await shell.pill.innerText())) await shell.sendNow()
  await expect(shell.pill).toHaveText(sent)
}

/** Who has something that waits on the tablet: first whoever is logged in. */
async function waitingPeople({ accounts }: ChaosWorld, page: Page): Promise<Person[]> {
  await page
    .getByRole('button', { name: /^(Usuario: .*|Acceder|reiniciar sesion)$/ })
    .first()
    .waitFor()
  const names = new Set((await readWaiting(page)).map(({ username }) => username))
  return people.filter((person) => names.has(accounts[person].username))
}
