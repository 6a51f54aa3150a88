import type { CDPSession, Page } from '@playwright/test'

/** Simulates a barcode scanner: types each code and Enter without waiting for the page. */
export async function scan(page: Page, codes: readonly string[]) {
  const session = await page.context().newCDPSession(page)
  await scanBy(session, codes)
  await session.detach()
}

/** The keys say that they came one after the other, and just now, however long a busy machine takes for them. */
export async function scanBy(session: CDPSession, codes: readonly string[]) {
  const keys = codes.flatMap((code) => [...code].map(characterKey).concat(enterKey))
  const start = Date.now() - keys.length * pauseMs
  await Promise.all(
    keys.flatMap((key, index) => {
      const timestamp = (start + index * pauseMs) / 1000
      return [
        session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, timestamp }),
        session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, text: '', timestamp }),
      ]
    }),
  )
}

const pauseMs = 5

/** The key of a digit, or the space bar. */
const characterKey = (character: string) => ({
  key: character,
  code: character === ' ' ? 'Space' : `Digit${character}`,
  windowsVirtualKeyCode: character.charCodeAt(0),
  text: character,
})
const enterKey = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }
