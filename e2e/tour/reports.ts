import { expect } from '@playwright/test'
import type { Stop } from './stop'

export async function visitReports({ shell, page, network, look }: Stop) {
  const reports = await shell.reports()
  await reports.save(0)
  await expect(page.getByText('En este dispositivo')).toBeVisible()
  await look('informes')
  await reports.followUps()
  await look('informes de seguimiento')
  network.set('cut')
  await page.getByRole('searchbox').fill('seguimiento')
  await expect(page.getByText(/^Sin conexión con el servidor/)).toBeVisible()
  await look('informes sin conexión')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText(/^Sin conexión con el servidor/)).toBeVisible()
  // From here on the list reloads by itself at any moment, possibly before a click on the button.
  network.set('none')
  // Browsers tell the page so; otherwise it would ask only every ten seconds.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText(/^Sin conexión con el servidor/)).toBeHidden()
  await expect(shell.pill).toHaveText('Todo enviado')
}
