import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setQuantity } from '@/domain/cart/cart'
import type { CartItem } from '@/domain/cart/cart-types'
import { createQueue } from '@/offline/basics/lock'
import { type CartStore, createCartStore } from '@/offline/cart/cart'
import { createCartJournal } from '@/offline/cart/cart-journal'
import type { CartRows } from '@/offline/cart/cart-rows'
import { createMemoryJournal } from '@/offline/testing/memory-journal'
import { sampleCart, sampleLaboratory, sampleProduct } from '@/offline/testing/order-samples'

const laboratory = sampleLaboratory.id
const numbers = [1, 2, 3, 4]
/** Products that only one tab edits, so that it is certain what must be there at the end. */
const editorOf = (number: number): 0 | 1 => (number % 2 === 0 ? 0 : 1)

/** One disk for both tabs; its listeners hear of a change only when the test lets them. */
const createDisk = () => {
  let carts: ReadonlyMap<number, CartItem> = new Map([
    [
      laboratory,
      sampleCart(
        1,
        numbers.map((number) => sampleProduct(number)),
      ),
    ],
  ])
  const listeners: (() => void)[] = []
  const queue = createQueue()
  const rows: CartRows = {
    load: async () => carts,
    change: (edit) =>
      queue(async () => {
        carts = edit(carts)
        return { ok: true, value: carts }
      }),
    follow: (listener) => {
      listeners.push(listener)
      return () => undefined
    },
  }
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  return { rows, tell }
}

const quantityOf = (cart: CartStore, number: number): number | undefined =>
  cart.getSnapshot().items[0]?.products.find(({ id }) => id === number)?.quantity

const edit = fc.record({
  kind: fc.constant('edit' as const),
  number: fc.constantFrom(...numbers),
  quantity: fc.nat(9999),
})
const save = fc.record({ kind: fc.constant('save' as const), tab: fc.constantFrom(0 as const, 1 as const) })
const hear = fc.record({ kind: fc.constant('hear' as const) })
const wait = fc.record({ kind: fc.constant('wait' as const) })

test('two tabs that edit one cart in any order show and keep the last edit of each line', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(edit, save, hear, wait), { maxLength: 40 }), async (steps) => {
      const disk = createDisk()
      const texts = createMemoryJournal()
      const open = () =>
        createCartStore({
          pharma: 1,
          rows: disk.rows,
          journal: createCartJournal(texts, { owner: '1', pharma: 1 }),
          now: () => 0,
          schedule: () => () => undefined,
        })
      const tabs = [open(), open()] as const
      const settle = () => Promise.all(tabs.map((tab) => tab.flush()))
      await settle()
      const last = new Map(numbers.map((number) => [number, 1]))
      for (const step of steps) {
        if (step.kind === 'edit') {
          const { number, quantity } = step
          const cn = String(100_000 + number)
          const tab = tabs[editorOf(number)]
          tab.changeCart(laboratory, (item, now) => setQuantity(item, { cn, quantity, now }))
          last.set(number, quantity)
          expect(quantityOf(tab, number)).toBe(quantity)
        } else if (step.kind === 'save') {
          void tabs[step.tab].flush()
        } else if (step.kind === 'hear') {
          disk.tell()
        } else {
          await Promise.resolve()
        }
      }
      await settle()
      disk.tell()
      await settle()
      for (const tab of tabs) {
        expect(tab.getSnapshot().unsaved).toBe(false)
        for (const [number, quantity] of last) expect(quantityOf(tab, number)).toBe(quantity)
      }
    }),
    { numRuns: 300 },
  )
})
