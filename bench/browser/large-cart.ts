import type { Page } from '@playwright/test'
import { addToCart } from '@/domain/cart/cart'
import type { CartRow } from '@/offline/database/database'
import type { Download } from '../download'

/** A cart of so many lines of the laboratory with the most products. */
export function largeCart(
  { catalogue }: Download,
  { lineCount = 200, ...owner }: { userId: number; pharma: number; lineCount?: number },
): CartRow {
  const largest = [...catalogue.productsByLaboratory].sort(([, a], [, b]) => b.length - a.length)[0]
  if (!largest) throw new Error('An empty catalogue')
  const laboratory = catalogue.laboratories.get(largest[0])
  if (!laboratory) throw new Error(`No laboratory ${largest[0]}`)
  const lines = largest[1]
    .flatMap((index) => catalogue.products[index] ?? [])
    .filter(({ active }) => active)
    .flatMap(({ pvl, name, ...product }) => (pvl === null ? [] : [{ ...product, pvl, product: name }]))
    .slice(0, lineCount)
    .map(({ id, cn, product, pvl, pvp }, index) => ({
      id,
      cn,
      product,
      ean: {},
      quantity: 1 + (index % 30),
      pvl,
      pvp,
      campaign: null,
      laboratory: { id: laboratory.id, name: laboratory.name, image: laboratory.image },
    }))
  if (lines.length < lineCount)
    throw new Error(`${laboratory.name} has only ${lines.length} products with a price`)
  const item = addToCart(undefined, {
    pharma: owner.pharma,
    laboratory: laboratory.id,
    lines,
    tag: { code: 'medicion', name: 'Medición' },
    now: Date.now(),
  })
  if (!item) throw new Error('An empty cart')
  return { owner: String(owner.userId), pharma: owner.pharma, laboratory: laboratory.id, item }
}

/**
 * Writes the cart directly into the database in the app's format: filling in hundreds of quantities by hand would only
 * measure the typing.
 */
export const storeCart = (page: Page, cart: CartRow): Promise<void> =>
  page.evaluate(
    (row) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('rebotica')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('carts', 'readwrite', { durability: 'strict' })
          writing.objectStore('carts').put(row)
          writing.onerror = () => reject(writing.error)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    cart,
  )
