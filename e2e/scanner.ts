import type { CDPSession, Page } from '@playwright/test'

/** Simulates a barcode scanner: types each code and Enter without waiting for the page. */
export async function scan(page: Page, codes: readonly string[]) {
  const session = await page.context().newCDPSession(page)
  await pressKeys(
    session,
    codes.flatMap((code) => scanKeys(code)),
  )
  await session.detach()
}

type Key = { key: string; code: string; windowsVirtualKeyCode: number; text: string }

/** What a scanner types: the code, and the key that it was set to send after it. */
export const scanKeys = (code: string, end: keyof typeof endKeys = 'Enter'): Key[] => [
  ...[...code].map(characterKey),
  endKeys[end],
]

/**
 * The keys say that they came one after the other, and just now, however long a busy machine takes for them. Only the space bar
 * presses something when it is released.
 */
export async function pressKeys(session: CDPSession, keys: readonly Key[]) {
  const start = Date.now() - keys.length * pauseMs
  await Promise.all(
    keys.flatMap((key, index) => {
      const timestamp = (start + index * pauseMs) / 1000
      const send = (type: 'keyDown' | 'keyUp', text: string) =>
        session.send('Input.dispatchKeyEvent', { ...key, type, text, timestamp })
      return [send('keyDown', key.text), ...(key.key === ' ' ? [send('keyUp', '')] : [])]
    }),
  )
}

const pauseMs = 5

/** In place of GS1's separator, which is no key. */
const separatorKey: Key = { key: 'F8', code: 'F8', windowsVirtualKeyCode: 119, text: '' }

/** The key of a digit, a capital letter, or the space bar. */
const characterKey = (character: string): Key =>
  character === '\u001d'
    ? separatorKey
    : {
        key: character,
        code: character === ' ' ? 'Space' : `${/\d/.test(character) ? 'Digit' : 'Key'}${character}`,
        windowsVirtualKeyCode: character.charCodeAt(0),
        text: character,
      }
const endKeys = {
  Enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Tab: { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, text: '' },
}
