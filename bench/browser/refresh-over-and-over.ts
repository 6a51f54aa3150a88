import { expect, type Page, type Response } from '@playwright/test'
import { Shell } from '../../e2e/pages/shell'

const isCatalogue = (response: Response) => response.url().endsWith('/api/v4/catalogue/')

/**
 * Downloads and writes all of the pharmacy's data, again and again, until `end`: before each time what is stored gets versions
 * that the server does not have. This window asks for it, and so does any other that is opened meanwhile.
 */
export async function startRefreshing(page: Page) {
  const panel = await new Shell(page).openPanel()
  const refresh = panel.getByRole('button', { name: 'Actualizar datos' })
  let ended = false
  const refreshAll = async () => {
    while (!ended) {
      await makeOld(page)
      await refresh.click()
      await expect(refresh).not.toHaveAttribute('data-loading', { timeout: 60_000 })
    }
  }
  const done = refreshAll()
  // Where a press fails, that is what is told.
  done.catch(() => undefined)
  return {
    /** Resolves when the next writing begins, in whichever window. */
    isWriting: async () => {
      await page.context().waitForEvent('response', { predicate: isCatalogue, timeout: 60_000 })
    },
    end: async () => {
      ended = true
      await done
      await page.close()
    },
  }
}

const makeOld = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('rebotica')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const stores = ['parts', 'snapshots', 'catalogues', 'writes']
          const writing = opening.result.transaction(stores, 'readwrite')
          const old = (version: string) => `old-${version}`
          const each = <T>(store: string, change: (value: T) => T, isMoved = false) => {
            const seen = new Set<string>()
            writing.objectStore(store).openCursor().onsuccess = ({ target }) => {
              const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result
              if (cursor === null) return
              const key = JSON.stringify(cursor.primaryKey)
              if (!seen.has(key)) {
                const changed = change(cursor.value)
                if (isMoved) {
                  seen.add(JSON.stringify(partKey(changed as PartRow)))
                  cursor.delete()
                  writing.objectStore(store).put(changed)
                } else cursor.update(changed)
              }
              cursor.continue()
            }
          }
          type PartRow = { owner: string; part: string; version: string; piece: number }
          const partKey = ({ owner, part, version, piece }: PartRow) => [owner, part, version, piece]
          each<PartRow>('parts', (row) => ({ ...row, version: old(row.version) }), true)
          each<{ version: string }>('catalogues', (row) => ({ ...row, version: old(row.version) }))
          each<{ parts: Record<string, string> }>('snapshots', (row) => ({
            ...row,
            parts: Object.fromEntries(
              Object.entries(row.parts).map(([part, version]) => [part, old(version)]),
            ),
          }))
          writing.onerror = () => reject(writing.error)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )
