import { join } from 'node:path'
import { expect } from '@playwright/test'
import { acceptTerms } from '../../../e2e/accept-terms'
import { LoginPage } from '../../../e2e/pages/login-page'
import { demoPassword } from '../../../server/basics/demo-accounts'
import { watchClaims } from '../../harness/claims'
import { createLedger } from '../../harness/ledger'
import type { Desk } from '../../harness/order-acts'
import type { Account, Shop } from '../../harness/server-rows'
import type { World } from '../../harness/world'
import { openDevice } from '../played-device'
import { keptCarts } from './kept-carts'
import { peopleOf } from './people'
import type { Place } from './plan'

const usernames = ['farmacia.20', 'farmacia.24'] as const
/** Every order has its own number of units, more than a proposal makes of one product. */
const firstNumber = 2_000
const mostLines = 6
const widths = [
  { width: 360, height: 780 },
  { width: 820, height: 1180 },
]

export type WeekWorld = Awaited<ReturnType<typeof openWeek>>

/** A tablet of a small pharmacy, its two users, and what they were told. */
export async function openWeek(world: World, { begins, folder }: { begins: number; folder: string }) {
  const { network, server, installation } = world
  await shareOnePharmacy(world)
  await keepPrices(world)
  const accounts: [Account, Account] = [
    await server.account(usernames[0], mostLines),
    await server.account(usernames[1], mostLines),
  ]
  for (const username of usernames) await acceptTerms(installation, { username, password: demoPassword })
  const ledger = createLedger()
  const claims = watchClaims({ server, ledger, accounts })
  const device = await openDevice({
    ...{ network, begins, viewport: { width: 820, height: 1180 }, pictures: folder },
    ...{ log: join(folder, 'chromium.log'), onShown: claims.onShown },
  })
  await new LoginPage(device.page()).open(network.url)
  let number = firstNumber
  return {
    ...{ device, ledger, claims, accounts, server },
    url: network.url,
    people: peopleOf(device, accounts),
    carts: keptCarts(network.url, device.now),
    /** The key of each order that was called saved, by its name. */
    keys: new Map<string, string>(),
    /** What was wrong with carts. */
    found: { carts: [] as string[] },
    /** From which nothing is ordered. */
    shopFor: ({ shops }: Account, place: 'edited' | 'forgotten'): Shop => {
      const shop = shops.at(place === 'edited' ? -1 : -2)
      if (shop === undefined) throw new Error('Too few laboratories')
      return shop
    },
    deskOf: (by: Place): Desk => ({
      ...{ page: device.page(), url: network.url, account: accounts[by], ledger },
      nextNumber() {
        number += 2
        return number
      },
    }),
    /** How much of what was called saved to this user the server does not have. */
    async unsentOf({ username }: Account): Promise<number> {
      return ledger.unsent(await server.things()).filter((name) => ledger.author(name) === username).length
    },
    /** Nothing on the screen says for ever that it is under way. */
    atRest: () => expect(device.page().locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 15_000 }),
    async picture(name: string) {
      const page = device.page()
      for (const size of widths) {
        await page.setViewportSize(size)
        await page.screenshot({ path: join(folder, `${name}-${size.width}.png`) })
      }
    },
  }
}

/** The server's day is not the tablet's: what begins or ends between them would cost otherwise there. */
async function keepPrices({ server }: World) {
  await server.rows('DELETE FROM coming_price')
  await server.rows(
    'UPDATE campaign SET starts_on = NULL, ends_on = NULL WHERE ends_on IS NULL OR ends_on >= current_date',
  )
  await server.rows('UPDATE catalogue_version SET version = version + 1')
}

/** The demo has one user of each pharmacy: the second one goes to that of the first. */
const shareOnePharmacy = ({ server }: World) =>
  server.rows(
    `UPDATE user_pharmacy SET pharmacy_id = (
         SELECT min(pharmacy_id) FROM user_pharmacy own JOIN app_user u ON u.id = own.user_id WHERE username = $1)
      WHERE user_id = (SELECT id FROM app_user WHERE username = $2)`,
    [...usernames],
  )
