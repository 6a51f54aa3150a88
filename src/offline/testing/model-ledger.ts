import type { PriceChange } from '@/domain/offers/price-change'
import { needsDecision } from '@/offline/kinds/entry-state'
import { isOrder, type OutboxEntry } from '@/offline/kinds/kinds'
import type { OrderToSave } from '@/offline/outbox/save-entry'
import type { FakeServer } from '@/offline/testing/fake-server'
import { sampleOf } from '@/offline/testing/kind-samples'
import type { ModelDevice } from '@/offline/testing/model-device'

/**
 * What the user was told and what the user decided, to be held against the server at the end. Every product is added just
 * once in a history, so counting products counts orders, whatever their keys are.
 */
export const createLedger = (server: FakeServer) => {
  const wrongs = server.wrongs
  /** Orders that a screen called saved, by key. */
  const promised = new Map<string, OrderToSave>()
  /** What all but orders say that a screen called saved, by key. */
  const promisedOthers = new Map<string, string>()
  /** Products whose adding to a cart was confirmed. */
  const kept = new Set<string>()
  /** Orders that the user discarded or edited back before they were accepted. */
  const takenBack = new Set<string>()
  /** Products that the user chose to throw away. */
  const thrownAway = new Set<string>()
  /** Products of orders on which the user decided after being told that the server may hold them. */
  const atUsersRisk = new Set<string>()
  /** The most that the user agreed to pay for a product: by saving what the screen said, by accepting new prices. */
  const agreed = new Map<string, number>()
  const agreeTo = (cn: string, cents: number): void => {
    agreed.set(cn, Math.max(cents, agreed.get(cn) ?? 0))
  }
  /** Orders shown as sent. */
  const shownAsSent = new Set<string>()
  /** Orders shown as sent, by device. */
  const shownHere = new Map<ModelDevice['disk'], Set<string>>()

  /** Orders settled before their database was lost: the device no longer has to account for them. */
  const settledBeforeLoss = new Set<string>()

  const checkServer = (timesOrdered: Map<string, number>): void => {
    for (const [cn, times] of timesOrdered) {
      if (times > 1 && !atUsersRisk.has(cn)) wrongs.push(`product ${cn} was ordered ${times} times`)
    }
  }

  const checkPrices = (): void => {
    for (const { key, charged } of server.created) {
      for (const [cn, cents] of charged) {
        if (cents > (agreed.get(cn) ?? 0)) wrongs.push(`product ${cn} of ${key} cost more than was agreed to`)
      }
    }
  }

  /** Its only place was a database that the browser has deleted, as there was no room for its copy: the screen says so. */
  const isToldAsLost = (devices: readonly ModelDevice[], id: string): boolean =>
    devices.some(({ withoutCopy, marked }) => withoutCopy.has(id) && marked().includes(id))

  const checkOrders = (devices: readonly ModelDevice[]): void => {
    for (const [id, order] of promised) {
      const isOnServer = server.orders.has(id)
      if (takenBack.has(id)) {
        if (isOnServer && !cnsOf(order).some((cn) => atUsersRisk.has(cn))) {
          wrongs.push(`order ${id} was taken back and created`)
        }
        continue
      }
      const isSettled = devices.some(
        ({ disk: { tables } }) => tables.closed.has(id) || isForUserIn(tables.entries.get(id)),
      )
      if (!isOnServer && !isSettled && !settledBeforeLoss.has(id) && !isToldAsLost(devices, id))
        wrongs.push(`order ${id} was saved and never created`)
    }
  }

  const checkOthers = (devices: readonly ModelDevice[]): void => {
    const { others, createdOthers } = server
    for (const text of new Set(createdOthers)) {
      if (createdOthers.filter((each) => each === text).length > 1) wrongs.push(`${text} was created twice`)
    }
    for (const [id, text] of promisedOthers) {
      const isSettled = devices.some(
        ({ disk: { tables } }) => tables.closed.has(id) || isForUserIn(tables.entries.get(id)),
      )
      const isOwed =
        !isSettled && !takenBack.has(id) && !settledBeforeLoss.has(id) && !isToldAsLost(devices, id)
      if (isOwed && !others.has(id)) wrongs.push(`${text} was saved and never created`)
      if (takenBack.has(id) && others.has(id) && !atUsersRisk.has(id))
        wrongs.push(`${text} was discarded and created`)
    }
    for (const { disk } of devices)
      for (const id of disk.tables.attachments.keys()) {
        const entry = disk.tables.entries.get(id)
        if (entry === undefined || entry.state === 'accepted')
          wrongs.push(`attachments of ${id} were left behind`)
      }
  }

  const checkOutboxes = (devices: readonly ModelDevice[]): void => {
    for (const entry of devices.flatMap(({ disk }) => [...disk.tables.entries.values()])) {
      if (entry.state !== 'accepted' && !needsDecision(entry))
        wrongs.push(`${entry.id} is still ${entry.state}`)
    }
  }

  const checkProducts = (devices: readonly ModelDevice[], timesOrdered: Map<string, number>): void => {
    const found = new Set([...timesOrdered.keys(), ...thrownAway, ...atUsersRisk])
    for (const [id, order] of promised)
      if (isToldAsLost(devices, id)) for (const cn of cnsOf(order)) found.add(cn)
    for (const { disk } of devices) {
      for (const cart of disk.tables.carts.values()) for (const { cn } of cart.products) found.add(cn)
      for (const { body } of [...disk.tables.entries.values()].filter(isOrder)) {
        for (const { cn } of body.purchaseOrderLines) found.add(cn)
      }
    }
    for (const cn of kept) if (!found.has(cn)) wrongs.push(`product ${cn} was lost`)
  }

  return {
    promised,
    promisedOthers,
    kept,
    takenBack,
    thrownAway,
    atUsersRisk,
    shownAsSent,
    /** Noted before the order is saved: the browser may die between that and its answer. */
    agreeToOrder: ({ order }: OrderToSave): void => {
      for (const { cn, expected } of order.purchaseOrderLines)
        agreeTo(cn, expected?.totalPvlWithDiscount ?? Number.POSITIVE_INFINITY)
    },
    agreeToPrices: (changes: readonly PriceChange[]): void => {
      for (const { cn, now } of changes) agreeTo(cn, now.totalPvlWithDiscount)
    },
    /** Carts have no copy, nor has an order that was not called saved yet. */
    loseDatabase: ({ disk }: ModelDevice): void => {
      const { carts, entries } = disk.tables
      for (const { products } of carts.values()) for (const { cn } of products) thrownAway.add(cn)
      for (const { id, body } of [...entries.values()].filter(isOrder)) {
        if (promised.has(id)) continue
        for (const { cn } of body.purchaseOrderLines) thrownAway.add(cn)
      }
      // Taken out by a user whom the browser did not live to tell.
      for (const id of disk.tables.closed) settledBeforeLoss.add(id)
      shownHere.delete(disk)
    },
    /** At each change of a disk: nothing is shown as sent that the server does not have. */
    checkScreen: ({ disk }: ModelDevice): void => {
      for (const entry of disk.tables.entries.values()) {
        if (entry.state !== 'accepted') {
          if (shownHere.get(disk)?.has(entry.id)) wrongs.push(`${entry.id} no longer shown as sent`)
          continue
        }
        shownAsSent.add(entry.id)
        shownHere.set(disk, (shownHere.get(disk) ?? new Set()).add(entry.id))
        if (!isOrder(entry)) {
          if (server.others.get(entry.id)?.answer.id !== sampleOf(entry).createdId(entry))
            wrongs.push(`${entry.endpoint} ${entry.id} shown as sent`)
          continue
        }
        const held = server.orders.get(entry.id)
        if (held?.answer.id !== entry.order?.id) wrongs.push(`order ${entry.id} shown as sent`)
        else if (held?.drops.length !== (entry.prices ?? []).length)
          wrongs.push(`order ${entry.id} does not tell its lower prices`)
      }
    },
    /** At the end, when the faults have stopped and everybody has logged in. */
    checkEnd: (devices: readonly ModelDevice[]): string[] => {
      const timesOrdered = new Map<string, number>()
      for (const { body } of server.created) {
        for (const { cn } of body.purchaseOrderLines) timesOrdered.set(cn, (timesOrdered.get(cn) ?? 0) + 1)
      }
      checkServer(timesOrdered)
      checkPrices()
      checkOrders(devices)
      checkOthers(devices)
      checkOutboxes(devices)
      checkProducts(devices, timesOrdered)
      return [...new Set(wrongs)]
    },
  }
}

const isForUserIn = (entry: OutboxEntry | undefined): boolean => entry !== undefined && needsDecision(entry)

export const cnsOf = ({ order }: OrderToSave): string[] => order.purchaseOrderLines.map(({ cn }) => cn)
