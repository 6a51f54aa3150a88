import type { Page } from '@playwright/test'

type Block = { month: string; bytes: Buffer }

/**
 * Replaces the sales on the device by these, keeping the stored versions, so that the app takes them for the server's.
 * Resolves to the number of replaced months. The page must be reloaded to read them.
 */
export const storeSales = (page: Page, blocks: readonly Block[]): Promise<number> =>
  page.evaluate(
    (months) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('rebotica')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('parts', 'readwrite')
          let replaced = 0
          const reading = writing.objectStore('parts').openCursor()
          reading.onsuccess = () => {
            const cursor = reading.result
            if (cursor === null) return
            const generated = months[cursor.value.part.split('/').at(-1)]
            if (generated !== undefined) {
              const bytes = Uint8Array.from(atob(generated), (letter) => letter.charCodeAt(0))
              cursor.update({ ...cursor.value, content: bytes })
              replaced += 1
            }
            cursor.continue()
          }
          writing.onerror = () => reject(writing.error)
          writing.oncomplete = () => {
            opening.result.close()
            resolve(replaced)
          }
        }
      }),
    Object.fromEntries(blocks.map(({ month, bytes }) => [month, bytes.toString('base64')])),
  )
