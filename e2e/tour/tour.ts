import type { Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Installation } from '../installation'
import { LoginPage } from '../pages/login-page'
import type { FaultProxy } from '../proxy'
import { visitCart } from './cart'
import { visitOrders } from './orders'
import { visitAdministration, visitLaboratory } from './portals'
import { visitProposals } from './proposals'
import { visitQuickOrder } from './quick-order'
import { visitReports } from './reports'
import type { Visit } from './stop'
import { visitTemplates } from './templates'
import { visitAccount, visitPublicPages, visitToolbar } from './toolbar'

type Device = { width: number; height: number; touch: boolean }

/** The three widths that look.md designs for. */
export const devices = {
  desk: { width: 1280, height: 800, touch: false },
  tablet: { width: 820, height: 1180, touch: true },
  phone: { width: 360, height: 740, touch: true },
} satisfies Record<string, Device>

type Tour = {
  browser: Browser
  network: FaultProxy
  installation: Installation
  device: Device
  visit: Visit
}

/** Every screen built so far in every state that can be reached, as a pharmacy, a laboratory and the administration. */
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
  const shell = await new LoginPage(page).logIn('farmacia')
  const stop = { shell, page, network, installation, look }
  await visitToolbar(stop)
  await visitProposals(stop)
  await visitTemplates(stop)
  await visitQuickOrder(stop)
  await visitReports(stop)
  await visitCart(stop)
  await visitOrders(stop)
  await visitAccount(stop)
  await page.context().close()

  const delegate = await openPage()
  await visitLaboratory(delegate, { installation, look: (name) => visit(delegate, name) })
  await delegate.context().close()

  const administrator = await openPage()
  await visitAdministration(administrator, (name) => visit(administrator, name))
  await administrator.context().close()
}

async function visitLogin(page: Page, look: (name: string) => Promise<void>) {
  const login = await new LoginPage(page).open()
  await look('acceso')
  await login.submit('farmacia', 'equivocada')
  await expect(page.getByText('Usuario o contraseña invalidos.')).toBeVisible()
  await look('acceso con error')
}
