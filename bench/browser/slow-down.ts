import type { Page } from '@playwright/test'

/** Makes the page's processor `rate` times slower, now and after its next navigation. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}
