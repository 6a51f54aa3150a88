import { expect } from '@playwright/test'
import { DashboardPage } from '../../e2e/pages/dashboard-page'
import { LaboratoryPage } from '../../e2e/pages/laboratory-page'
import { SupportDialog } from '../../e2e/pages/support-dialog'
import { createLedger, type Thing } from '../harness/ledger'
import type { DelegateAct } from './day-plan'
import type { PlayedDevice } from './played-device'
import { changeTable } from './table-changes'

export const username = 'delegado'
const noConnection = /conexión/i

/** A laboratory's delegate, who visits pharmacies that let the laboratory see their data. */
export function delegateOf(device: PlayedDevice, pharmacies: readonly string[]) {
  const ledger = createLedger()
  let notes = 0
  const { interact } = device

  const banner = () => device.page().getByRole('region', { name: 'Actúa en el lugar de otro usuario' })
  const leave = async () => {
    await banner().getByRole('button', { name: 'Volver a mi usuario' }).click()
    await expect(banner()).toHaveCount(0)
  }
  const home = () =>
    interact('inicio: abrir', async () => {
      const page = device.page()
      // A visit that could not be finished.
      if (await banner().isVisible()) await leave()
      const laboratory = new LaboratoryPage(page)
      // The link home is missing on the home screen itself.
      const isAway = await page.getByRole('navigation').getByRole('link', { name: 'Inicio' }).isVisible()
      await (isAway ? laboratory.home() : laboratory.shown())
      return laboratory
    })

  /** Without a network nobody can be acted for: the screen says so, and the delegate looks as himself. */
  const actAs = async (name: string): Promise<boolean> => {
    const page = device.page()
    if (device.fault() === 'stall') return false
    return interact('visita: entrar como farmacia', async () => {
      await page.getByRole('button', { name: `Entrar como farmacia: ${name}` }).click()
      if (device.fault() === null) await expect(banner()).toBeVisible()
      else await expect(page.getByRole('alert').filter({ hasText: noConnection }).first()).toBeVisible()
      return await banner().isVisible()
    })
  }

  const openPharmacy = (laboratory: LaboratoryPage, name: string): Promise<boolean> =>
    interact('visita: abrir la farmacia', async () => {
      const page = device.page()
      const needsNetwork = page.getByText('Esta página necesita la conexión')
      await laboratory.pharmacies.filter({ hasText: name }).getByRole('link', { name, exact: true }).click()
      const shown = page.getByRole('heading', { level: 1, name: 'Resumen' })
      await expect(shown.or(needsNetwork).first()).toBeVisible()
      return !(await needsNetwork.isVisible())
    })

  const lookAround = async (changes: readonly number[], section: string) => {
    const dashboard = new DashboardPage(device.page())
    await interact('visita: resumen', async () => {
      await expect(device.page().getByRole('heading', { level: 1, name: 'Resumen' })).toBeVisible()
      await expect(device.page().locator('h2').first()).toBeVisible()
    })
    await interact(`visita: apartado ${section}`, () => dashboard.open(section))
    for (const change of changes) await changeTable(device, dashboard, { section: 'Resumen', change })
    device.count('dashboards of pharmacies')
  }

  const readOrders = async () => {
    const page = device.page()
    const orders = await interact('visita: pedidos', async () => {
      const opened = await device.shell().orders()
      const none = page.getByRole('main').getByText(/^(Sin pedidos|Sin conexión con el servidor)/)
      await expect(opened.created.first().or(none.first()).first()).toBeVisible()
      return opened
    })
    // The row that says that there are none has no link.
    if ((await orders.created.getByRole('link').count()) === 0) return
    await interact('visita: leer un pedido', async () => {
      await orders.created.first().getByRole('link').first().click()
      const lines = page.getByRole('region', { name: /^Líneas de / }).first()
      const notHere = page.getByRole('main').getByText(noConnection)
      await expect(lines.or(notHere.first()).first()).toBeVisible()
    })
    device.count('orders read')
  }

  const note = async () => {
    const text = `Visita ${notes + 1}: pendiente de confirmar condiciones`
    const ticket: Thing = { kind: 'ticket', id: text, by: username, content: '' }
    ledger.try(ticket)
    await interact('visita: nota a soporte', async () => {
      const support = await new SupportDialog(device.page()).open()
      await support.write(text, [])
      await expect(support.dialog.getByRole('status').first()).toBeVisible()
      ledger.say(ticket)
      notes += 1
      await support.close()
    })
    device.count('notes')
  }

  return {
    ledger,
    async act({ pharmacy, acts, notes: writes, changes }: DelegateAct): Promise<void> {
      const name = pharmacies[pharmacy % pharmacies.length] ?? ''
      const laboratory = await home()
      const isActing = acts && (await actAs(name))
      if (isActing) device.count('visits as the pharmacy')
      else if (!(await openPharmacy(laboratory, name))) {
        // A pharmacy that was never opened with a network.
        if (device.fault() === null) throw new Error('A pharmacy needs a network although there is one')
        device.count('visits to a pharmacy that is not on the device, and said so')
        return
      }
      await lookAround(changes, 'Competencia')
      await readOrders()
      if (isActing) await interact('visita: volver a mi usuario', leave)
      if (writes) await note()
      device.count('visits')
    },
  }
}
