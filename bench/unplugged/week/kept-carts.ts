import { expect, type Page } from '@playwright/test'
import { cartLifeMilliseconds } from '@/domain/cart/cart'
import { readCarts } from '../../harness/device-rows'
import { linesText } from '../../harness/ledger'
import { orderSession } from '../../harness/order-session'
import type { Account, Shop } from '../../harness/server-rows'

/** Whose it is, and whether it is changed now and then or left alone. */
type Wanted = { is: 'edited' | 'forgotten'; account: Account; shop: Shop }
type Kept = Wanted & { lines: { cn: string; quantity: number }[]; changedAt: number }

const unitsAtFirst = 7
/** Around a cart's end nothing is said of it: it was changed some moments before that was noted. */
const marginMs = 5 * 60_000

/**
 * Carts from which nothing is ordered. Until three days after its last change all of a cart is there; then it is gone once it is
 * loaded again, from the screen and from the device (purchasing.md §4).
 */
export function keptCarts(url: string, now: () => number) {
  const kept: Kept[] = []
  const stored = async (page: Page, { account, shop }: Wanted) =>
    (await readCarts(page)).find(({ owner, laboratory }) => owner === account.owner && laboratory === shop.id)
  const ageOf = ({ changedAt }: Kept) => now() - changedAt
  const begin = async (page: Page, wanted: Wanted) => {
    const { account, shop } = wanted
    const bought = { ...shop, products: shop.products.slice(0, 2) }
    await orderSession(page, url, account.pharmacy).fillCarts(new Map([[bought, unitsAtFirst]]))
    const [first = '', second = ''] = bought.products
    const lines = [
      { cn: first, quantity: unitsAtFirst - 1 },
      { cn: second, quantity: 1 },
    ]
    kept.push({ ...wanted, lines, changedAt: now() })
    await expect.poll(async () => linesText((await stored(page, wanted))?.lines ?? [])).toBe(linesText(lines))
  }
  return {
    begin,
    /** One unit more of the first row of a user's cart; begun again where it came to its end. */
    async edit(page: Page, { account, shop }: Omit<Wanted, 'is'>) {
      const cart = kept.find((each) => each.account === account && each.is === 'edited')
      if (cart === undefined || ageOf(cart) > cartLifeMilliseconds - marginMs) {
        if (cart) kept.splice(kept.indexOf(cart), 1)
        return await begin(page, { is: 'edited', account, shop })
      }
      await orderSession(page, url, account.pharmacy).openCart(shop)
      const field = page.getByRole('textbox', { name: /^Cantidad de / }).first()
      const product = (await field.getAttribute('aria-label'))?.slice('Cantidad de '.length)
      const { cn } = (await stored(page, cart))?.lines.find((line) => line.product === product) ?? {}
      const line = cart.lines.find((each) => each.cn === cn)
      if (line === undefined) throw new Error(`${product} is not in the cart`)
      await field.fill(String(line.quantity + 1))
      await field.press('Enter')
      await expect(field).toHaveValue(String(line.quantity + 1))
      line.quantity += 1
      cart.changedAt = now()
    },
    /** Loads the carts of whoever is in. Gives how many were as they should be, how many have ended, and what was wrong. */
    async look(page: Page, account: Account) {
      const seen = { whole: 0, ended: 0, wrong: [] as string[] }
      await page.goto(`${url}/cart/${account.pharmacy}`)
      const empty = page.getByText('Su carrito está vacio')
      await page.getByRole('tab').or(empty).first().waitFor()
      for (const cart of kept.filter((each) => each.account === account)) {
        if (Math.abs(ageOf(cart) - cartLifeMilliseconds) < marginMs) continue
        const of = `${cart.is} cart of ${account.username}`
        const isShown = await page.getByRole('tab', { name: cart.shop.name }).isVisible()
        // What a page that was killed has left in its journal is shown at once, and written a moment later.
        if (ageOf(cart) < cartLifeMilliseconds)
          await expect
            .poll(async () => linesText((await stored(page, cart))?.lines ?? []))
            .toBe(linesText(cart.lines))
            .catch(() => {})
        const there = await stored(page, cart)
        const lines = linesText(there?.lines ?? [])
        if (ageOf(cart) >= cartLifeMilliseconds) {
          kept.splice(kept.indexOf(cart), 1)
          if (isShown || there) seen.wrong.push(`${of} outlived its three days`)
          else seen.ended += 1
        } else if (!isShown) seen.wrong.push(`${of} was gone before its three days`)
        else if (lines === linesText(cart.lines)) seen.whole += 1
        else seen.wrong.push(`${of} has «${lines}» and not «${linesText(cart.lines)}»`)
      }
      return seen
    },
  }
}
