import type { Page } from '@playwright/test'

/** Slows the page's processor down so many times, from now on and after its next navigation. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}
