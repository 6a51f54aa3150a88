import type { CDPSession, JSHandle, Page } from '@playwright/test'
import { hasDatabase, rowsOf, savedOrders } from '../device-store'
import type { Installation } from '../installation'
import { orderCount } from '../journey'
import { pressKeys, scanKeys } from '../scanner'
import { settled } from '../tour/devices'
import { beginWalk, type Walk } from './scan-walk'

/** Moves the focus on. The page does so by itself, so that all keys of a walk are sent at once. */
const nextStop = { key: 'F9', code: 'F9', windowsVirtualKeyCode: 120, text: '' }

type CartRow = { laboratory: number; item: { products: { cn: string; quantity: number }[] } }

/** Scans wherever the focus can be on the screens that a page shows, and tells what changes by it. */
export class Scans {
  private readonly page: Page
  private readonly session: CDPSession
  private readonly installation: Installation
  private readonly walked = new Set<string>()
  constructor(page: Page, session: CDPSession, installation: Installation) {
    this.page = page
    this.session = session
    this.installation = installation
  }

  /** What scans change on the page as it is now, at each place where none was scanned before. */
  async findings(): Promise<string[]> {
    const walk = await this.page.evaluateHandle(beginWalk, [...this.walked])
    const { names, passes } = await walk.evaluate(({ names, passes }) => ({ names, passes }))
    if (names.length === 0) return []
    for (const name of names) this.walked.add(name)
    const before = await this.stored()
    for (const { codes, isSearch } of passes) {
      await this.scanAtAll(walk, codes)
      if (isSearch) await this.page.getByRole('button', { name: 'Borrar la búsqueda' }).click()
    }
    const after = await this.stored()
    const findings = await walk.evaluate((walk) => walk.end())
    await walk.dispose()
    return after === before ? findings : [...findings, `stored was ${before} and is ${after}`]
  }

  /** Orders in the server's database, and carts and orders on the device. */
  private async stored(): Promise<string> {
    const created = await orderCount(this.installation)
    if (!(await hasDatabase(this.page))) return JSON.stringify({ created })
    const carts = (await rowsOf<CartRow>(this.page, 'carts')).map(({ laboratory, item }) => ({
      laboratory,
      lines: item.products.map(({ cn, quantity }) => `${cn}: ${quantity}`),
    }))
    const saved = (await savedOrders(this.page)).map(({ id }) => id)
    return JSON.stringify({ created, saved, carts })
  }

  private async scanAtAll(walk: JSHandle<Walk>, codes: readonly string[]) {
    // By a call and not by a key, which would reach what has the focus now.
    await walk.evaluate((walk, codes) => walk.start(codes), codes)
    const keys = codes.flatMap((code, stop) => [
      ...(stop === 0 ? [] : [nextStop]),
      ...scanKeys(code, stop % 3 === 2 ? 'Tab' : 'Enter'),
    ])
    await pressKeys(this.session, keys)
    // What opens or closes takes a moment.
    await settled(this.page)
    const left = await walk.evaluate((walk) => walk.goOn())
    if (left > 0) throw new Error(`${left} places were not reached`)
    await this.closeMessages()
  }

  /** Messages would cover parts of the page for some seconds. */
  private async closeMessages() {
    const buttons = this.page.getByRole('button', { name: 'Cerrar aviso' })
    const close = () =>
      buttons.evaluateAll((all: HTMLElement[]) => all.map((button) => button.click()).length)
    while ((await close()) > 0) await settled(this.page)
  }
}
