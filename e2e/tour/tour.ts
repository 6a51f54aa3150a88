import type { Browser } from '@playwright/test'
import { pharmacySections } from '../dashboard-sections'
import type { Installation } from '../installation'
import { LoginPage } from '../pages/login-page'
import type { FaultProxy } from '../proxy'
import { visitLogin, visitPublicPages, visitTerms } from './access'
import { visitCart } from './cart'
import { visitDashboard, visitSections } from './dashboard'
import type { Device } from './devices'
import { visitOrders } from './orders'
import { visitAdministration, visitLaboratory } from './portals'
import { visitProposals } from './proposals'
import { visitQuickOrder } from './quick-order'
import { visitReports } from './reports'
import type { Visit } from './stop'
import { visitTemplates } from './templates'
import { visitAccount, visitToolbar } from './toolbar'

type Tour = {
  browser: Browser
  network: FaultProxy
  installation: Installation
  device: Device
  visit: Visit
}

/** Visits every screen in every state that can be reached, as a pharmacy, a laboratory and the administration. */
export async function tour({ browser, network, installation, device, visit }: Tour) {
  const openPage = async () => {
    const context = await browser.newContext({
      baseURL: network.url,
      locale: 'es-ES',
      timezoneId: 'Europe/Madrid',
      reducedMotion: 'reduce',
      viewport: { width: device.width, height: device.height },
      hasTouch: device.touch,
    })
    return context.newPage()
  }
  const page = await openPage()
  const look = (name: string) => visit(page, name)
  await visitPublicPages(page, look)
  await visitLogin(page, look)
  const shell = await (await new LoginPage(page).open()).logIn('farmacia')
  const stop = { shell, page, network, installation, look }
  await visitSections(page, { sections: pharmacySections, names: device.sections.pharmacy, look })
  await visitDashboard(page, look)
  await visitToolbar(stop)
  await visitProposals(stop)
  await visitTemplates(stop)
  await visitQuickOrder(stop)
  await visitReports(stop)
  await visitCart(stop)
  await visitOrders(stop)
  await visitAccount(stop)
  await page.context().close()

  const newcomer = await openPage()
  await visitTerms(newcomer, { installation, look: (name) => visit(newcomer, name) })
  await newcomer.context().close()

  const delegate = await openPage()
  await visitLaboratory(delegate, {
    installation,
    sections: device.sections.laboratory,
    look: (name) => visit(delegate, name),
  })
  await delegate.context().close()

  const administrator = await openPage()
  await visitAdministration(administrator, (name) => visit(administrator, name))
  await administrator.context().close()
}
