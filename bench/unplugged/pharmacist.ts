import { expect } from '@playwright/test'
import { DashboardPage } from '../../e2e/pages/dashboard-page'
import { OrdersPage } from '../../e2e/pages/orders-page'
import { ReportsPage } from '../../e2e/pages/reports-page'
import { scan } from '../../e2e/scanner'
import { readOrders } from '../harness/device-rows'
import { createLedger, linesText, type Thing } from '../harness/ledger'
import type { PharmacistAct } from './day-plan'
import { markedUnits, type Product } from './played-data'
import type { PlayedDevice } from './played-device'
import { changeTable } from './table-changes'

/** More than a proposal has of anything, so that an order is known by it. */
const firstUnits = 5_001
export const username = 'farmacia'
const sections = ['Ventas', 'Ventas', 'Resumen', 'Mercado', 'Laboratorios']

const orderOf = (first: number, content: Thing['content']): Thing => ({
  ...{ kind: 'order', id: String(first), by: username, content },
})

export type Pharmacist = ReturnType<typeof pharmacistOf>

/** A pharmacy's user; `products`: what is scanned. */
export function pharmacistOf(device: PlayedDevice, products: readonly Product[]) {
  const ledger = createLedger()
  let written = 0
  const { interact } = device
  const known = new Set<number>()

  const save = async (order: Thing, laboratory?: string) => {
    ledger.try(order)
    const shell = device.shell()
    const cart = await interact('carrito: abrir', async () => {
      const opened = await shell.cart()
      if (laboratory !== undefined) await opened.laboratory(laboratory)
      await expect(opened.quantities.first()).toBeVisible()
      return opened
    })
    await interact('carrito: pedir que se guarde', () => cart.openSave())
    await interact('carrito: guardar el pedido', async () => {
      const page = device.page()
      const download = page.waitForEvent('download')
      await page.getByRole('dialog').getByRole('button', { name: 'Guardar pedido' }).click()
      await expect(page.getByText('Pedido guardado con éxito.').last()).toBeVisible()
      await download
    })
    ledger.say(order)
    written += 1
  }

  const propose = async (act: Extract<PharmacistAct, { kind: 'proposal' }>) => {
    const selection = await interact('compras: abrir', () => device.shell().purchases())
    await interact('compras: otro laboratorio', async () => {
      const count = (await selection.laboratories()).length
      await selection.laboratory(act.laboratory % Math.min(count, 3))
    })
    const general = { title: 'Propuesta general', extension: 'Genericos' }
    await interact('propuesta: configurar', () => selection.choose(general))
    const provisions = await interact('propuesta: generar', () => selection.generateChosen())
    await interact('propuesta: buscar', async () => {
      await provisions.search('a')
      await expect(provisions.quantities.first()).toBeVisible()
      await provisions.search('')
    })
    device.count('proposals')
    if (!act.orders) return
    const first = firstUnits + written
    await interact('propuesta: cambiar unidades', () => provisions.setQuantity(0, first))
    await interact('propuesta: al carrito', () => provisions.addToCart())
    await save(orderOf(first, null))
  }

  const basket = async ({ scans }: Extract<PharmacistAct, { kind: 'basket' }>) => {
    const quick = await interact('pedido rápido: abrir', () => device.shell().quickOrder())
    const some = scans.map((index) => products[index]).filter((product) => product !== undefined)
    await quick.field.focus()
    const scanned = new Map<string, number>()
    for (const { cn, ean, name } of some) {
      scanned.set(cn, (scanned.get(cn) ?? 0) + 1)
      await interact('pedido rápido: escanear', async () => {
        await scan(device.page(), [ean])
        await expect(quick.units(name)).toHaveValue(String(scanned.get(cn)))
      })
      device.count('scans')
    }
    const [one] = some
    if (one === undefined) return
    const first = firstUnits + written
    const lines = new Map(scanned).set(one.cn, first)
    await interact('pedido rápido: cambiar unidades', async () => {
      const field = quick.units(one.name)
      await field.fill(String(first))
      await field.press('Enter')
      await expect(field).toHaveValue(String(first))
    })
    await interact('pedido rápido: al carrito', () => quick.addToCart())
    await save(
      orderOf(first, linesText([...lines].map(([cn, quantity]) => ({ cn, quantity })))),
      one.laboratory,
    )
  }

  const look = async ({ section, changes }: Extract<PharmacistAct, { kind: 'looks' }>) => {
    const page = device.page()
    const dashboard = new DashboardPage(page)
    await interact('resumen: abrir', async () => {
      await page.getByRole('navigation').getByRole('link', { name: 'Resumen' }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Resumen' })).toBeVisible()
    })
    const name = sections[section % sections.length] ?? 'Ventas'
    await interact(`resumen: apartado ${name}`, () => dashboard.open(name))
    for (const change of changes) {
      await changeTable(device, dashboard, { section: name, change })
      device.count('tables and filters')
    }
  }

  const report = async ({ report: number }: Extract<PharmacistAct, { kind: 'report' }>) => {
    const page = device.page()
    const reports = new ReportsPage(page)
    const noneHere = page.getByText('Los informes se verán aquí cuando vuelva la conexión')
    await interact('informes: abrir', async () => {
      await page.getByRole('navigation').getByRole('link', { name: 'Informes' }).click()
      await expect(reports.openButtons.first().or(noneHere)).toBeVisible()
    })
    if (await noneHere.isVisible()) {
      if (device.fault() === null) throw new Error('No reports although there is a network')
      device.count('reports: none on the device yet, and said so')
      return
    }
    const count = Math.min(await reports.openButtons.count(), 6)
    const index = number % count
    const button = page.getByRole('button', { name: /^Guardar .* en un archivo$/ }).nth(index)
    if ((await button.getAttribute('aria-disabled')) === 'true') {
      await expect(button).toHaveAccessibleDescription('Sin conexión: este informe no está en el dispositivo')
      if (device.fault() === null) throw new Error('A report is refused although there is a network')
      device.count('reports: not on the device, and said so')
      return
    }
    await interact('informes: guardar uno', async () => {
      const download = page.waitForEvent('download', { timeout: 10_000 }).catch(() => null)
      await button.click()
      // A call that stalls is given up by the app's own clock, which is moved on here.
      if (device.fault() !== null && !known.has(index)) {
        device.count('reports: asked for while nothing answered')
        return
      }
      if ((await download) === null) throw new Error('No file')
      known.add(index)
      device.count(`reports: files ${device.fault() === null ? 'with' : 'without'} a network`)
    })
  }

  const orders = async () => {
    const page = device.page()
    const list = await interact('pedidos: abrir', async () => {
      const opened = await device.shell().orders()
      await expect(opened.created.first().or(opened.waiting.first()).first()).toBeVisible()
      return opened
    })
    if ((await list.created.count()) === 0) return
    await interact('pedidos: ver uno', async () => {
      await new OrdersPage(page).created.first().getByRole('link').first().click()
      const lines = page.getByRole('region', { name: /^Líneas de / }).first()
      const notHere = page.getByText(/^Sin conexión con el servidor|sus líneas se verán cuando haya conexión/)
      await expect(lines.or(notHere).first()).toBeVisible()
    })
    device.count('orders looked at')
  }

  return {
    ledger,
    written: () => written,
    saved: () => readOrders(device.page(), markedUnits),
    /** Puts one of each into the cart. */
    async fill(some: readonly Product[]) {
      const quick = await device.shell().quickOrder()
      for (const { cn } of some) await quick.enter(cn)
      await quick.addToCart()
    },
    async act(act: PharmacistAct): Promise<void> {
      switch (act.kind) {
        case 'proposal':
          return propose(act)
        case 'basket':
          return basket(act)
        case 'looks':
          return look(act)
        case 'report':
          return report(act)
        case 'orders':
          return orders()
      }
    },
  }
}
