import type { Page } from '@playwright/test'

/** Simulates a barcode scanner: types each code and Enter without waiting for the page. */
export async function scan(page: Page, codes: readonly string[]) {
  const session = await page.context().newCDPSession(page)
  const keys = codes.flatMap((code) => [...code].map(digitKey).concat(enterKey))
  await Promise.all(
    keys.flatMap((key) => [
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, text: '' }),
    ]),
  )
  await session.detach()
}

const digitKey = (digit: string) => ({
  key: digit,
  code: `Digit${digit}`,
  windowsVirtualKeyCode: digit.charCodeAt(0),
  text: digit,
})
const enterKey = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }
