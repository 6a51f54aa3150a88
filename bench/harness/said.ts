import type { Page } from '@playwright/test'

/** What a screen answers to "Guardar". */
export type Said = 'saved' | 'refused' | 'logged-out'

export type Texts = { saved: string[]; refused: string[] }

const loggedOut = ['Acceder', 'La sesión ha caducado', 'La sesión ha terminado']

export async function pressAndRead(page: Page, press: () => Promise<void>, texts: Texts): Promise<Said> {
  const all = [...texts.saved, ...texts.refused, ...loggedOut]
  const [text] = await Promise.all([page.evaluate(firstSaid, all), press()])
  return texts.saved.includes(text) ? 'saved' : texts.refused.includes(text) ? 'refused' : 'logged-out'
}

/**
 * Resolves to the first of these texts that the page says from now on. Sooner than a test's polling: the kill's delay is
 * counted from here. What was said before does not count.
 */
const firstSaid = (texts: string[]) =>
  new Promise<string>((resolve, reject) => {
    setTimeout(() => reject(new Error(`Not said within 30 s: ${texts.join(' | ')}`)), 30_000)
    new MutationObserver((changes, observer) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      const said = texts.find((text) => added.some(({ textContent }) => textContent?.includes(text)))
      if (said === undefined) return
      observer.disconnect()
      resolve(said)
    }).observe(document.body, { subtree: true, childList: true })
  })
