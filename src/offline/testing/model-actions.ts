import { ownerOf } from '@/offline/database/identity'
import { isWaiting, needsDecision } from '@/offline/kinds/entry-state'
import { isOrder, type OutboxEntry } from '@/offline/kinds/kinds'
import type { EntryOutcome } from '@/offline/outbox/decisions'
import { refusedLines, withoutLines } from '@/offline/outbox/order-rest'
import type { ModelDevice, ModelProcess } from '@/offline/testing/model-device'
import { addToCart, saveCart, saveProposal } from '@/offline/testing/model-orders'
import type { World } from '@/offline/testing/model-world'
import { correctRegistration, saveOther, userOf } from '@/offline/testing/model-writing'
import { placeTaken, sampleIdentity, samplePvl } from '@/offline/testing/order-samples'
import { outsideOfModel } from '@/offline/testing/scheduler'

/** What may happen next, as often as its weight says. */
export const actionNames = {
  addToCart: 4,
  saveCart: 5,
  saveProposal: 3,
  saveOther: 4,
  drain: 6,
  sendNow: 4,
  retry: 1,
  acceptPrices: 3,
  editBack: 2,
  sendRest: 3,
  correctRegistration: 2,
  discard: 1,
  copyToAnotherDevice: 1,
  killProcess: 2,
  startProcess: 3,
  logOut: 1,
  logIn: 2,
  switchPlace: 2,
  revokeToken: 1,
  changeAccess: 1,
  closePlace: 1,
  changePrice: 6,
  moveClock: 1,
  failNextWrite: 1,
  fillDisk: 2,
  freeDisk: 1,
  loseDatabase: 1,
}

type Action = (world: World, device: ModelDevice) => void

export const actions: Record<keyof typeof actionNames, Action> = {
  addToCart: (world, device) => {
    const process = world.random.pick(device.processes)
    if (process) world.watch(addToCart(world, device, process))
  },
  saveCart: (world, device) => {
    const process = world.random.pick(device.processes)
    if (process) world.watch(saveCart(world, device, process))
  },
  saveProposal: (world, device) => {
    const process = world.random.pick(device.processes)
    if (process) world.watch(saveProposal(world, device, process))
  },
  saveOther: (world, device) => {
    const process = world.random.pick(device.processes)
    if (process) world.watch(saveOther(world, device, process))
  },
  drain: (world, device) => {
    const process = world.random.pick(device.processes)
    if (process) world.watch(process.drain(false))
  },
  sendNow: (world, device) => {
    const process = world.random.pick(device.processes)
    if (process) world.watch(process.drain(true))
  },
  retry: (world, device) => {
    onAnyEntry(world, device, async (process, entry) => void (await process.outbox.retry(entry.id)))
  },
  acceptPrices: (world, device) => {
    onAnyEntry(world, device, (process, entry) => acceptPrices(world, process, entry), needsDecision)
  },
  editBack: (world, device) => {
    onAnyEntry(world, device, (process, entry) => {
      const confirmation = confirm(world, entry)
      return noteTakenBack(world, entry, process.outbox.editBack(entry.id, confirmation))
    })
  },
  sendRest: (world, device) => {
    onAnyEntry(
      world,
      device,
      (process, entry) => sendRest(world, process, entry),
      (entry) => refusedLines(entry).size > 0,
    )
  },
  correctRegistration: (world, device) => {
    onAnyEntry(
      world,
      device,
      (process, entry) => {
        const { evenIfReceived } = confirm(world, entry)
        return correctRegistration(world, { device, process, replaces: { id: entry.id, evenIfReceived } })
      },
      (entry) => entry.endpoint === 'createRegistration',
    )
  },
  discard: (world, device) => {
    onAnyEntry(world, device, (process, entry) => {
      const confirmation = confirm(world, entry)
      for (const cn of orderedIn(entry)) world.ledger.thrownAway.add(cn)
      return noteTakenBack(world, entry, process.outbox.discard(entry.id, confirmation))
    })
  },
  copyToAnotherDevice: (world, device) => {
    const user = userOf(device)
    const from = world.random.pick(device.processes)
    const to = world.devices.find((other) => other !== device)?.processes[0]
    if (from && to && user !== undefined) world.watch(copyEntries(from, to, user))
  },
  killProcess: ({ random }, device) => {
    const process = random.pick(device.processes)
    if (process && !device.isSendingDirectly) device.kill(process)
  },
  startProcess: ({ watch }, device) => {
    if (device.processes.length >= 3 || device.isSendingDirectly) return
    const process = device.startProcess()
    watch(process.putBack())
    watch(process.drain(true))
  },
  logOut: ({ random, server }, device) => {
    // Without a network the server does not learn of it.
    if (device.session && random.chance(0.7)) server.revoke(device.session.token)
    device.session = null
  },
  logIn: (world, device) => world.login(device, world.anyUser()),
  switchPlace: (world, device) => world.switchPlace(device),
  revokeToken: ({ server }, device) => {
    if (device.session) server.revoke(device.session.token)
  },
  changeAccess: ({ server, anyUser }) => {
    const user = anyUser()
    if (!server.forbidden.delete(user)) server.forbidden.add(user)
  },
  closePlace: ({ server }) => {
    const place = `user${placeTaken}`
    if (!server.refusedImpersonations.delete(place)) server.refusedImpersonations.add(place)
  },
  changePrice: ({ random, server, network }, { disk: { tables } }) => {
    const inCarts = [...tables.carts.values()].flatMap(({ products }) => products)
    const inOrders = [...tables.entries.values()]
      .filter(isOrder)
      .filter(isWaiting)
      .flatMap(({ body }) => body.purchaseOrderLines)
    const cn = random.pick([...inCarts, ...inOrders])?.cn
    const price = random.pick([60, 90, 100, 110, 150])
    if (cn === undefined || price === undefined) return
    // A price lasts for days and a message for seconds: none is late by so much that it meets a rise and its end.
    const isDrop = price < (server.prices.get(cn) ?? samplePvl)
    if (!isDrop || network.isQuiet()) server.prices.set(cn, price)
  },
  moveClock: ({ random }, device) => {
    device.clock += Math.round((random.next() - 0.4) * 40 * 60 * 60_000)
  },
  failNextWrite: ({ random }, device) => {
    device.disk.failNextCommit(random.chance(0.7) ? 'storage_full' : 'storage_failed')
  },
  fillDisk: (world, device) => {
    device.fillDisk()
    if (device.isSendingDirectly || world.random.chance(0.3)) return
    // A lone tab may send its cart directly.
    const [process, ...others] = device.processes
    for (const other of others) device.kill(other)
    if (process) world.watch(saveCart(world, device, process))
  },
  freeDisk: (_, device) => device.freeDisk(),
  loseDatabase: ({ ledger }, device) => {
    if (device.isSendingDirectly) return
    ledger.loseDatabase(device)
    device.loseDatabase()
  },
}

const orderedIn = (entry: OutboxEntry): string[] =>
  isOrder(entry) ? entry.body.purchaseOrderLines.map(({ cn }) => cn) : []

/** The user accepts what the screen shows at this moment, whatever becomes of the entry until the press counts. */
export const acceptPrices = async (
  { ledger }: World,
  process: ModelProcess,
  entry: OutboxEntry,
): Promise<void> => {
  if (!isOrder(entry) || entry.state !== 'review') return
  ledger.agreeToPrices(entry.prices ?? [])
  await process.outbox.acceptPrices(entry)
}

/** Without the refused lines: what is left is another order, and the one that was saved is never created. */
export const sendRest = async (
  { ledger }: World,
  process: ModelProcess,
  entry: OutboxEntry,
): Promise<void> => {
  if (!isOrder(entry)) return
  const refused = refusedLines(entry)
  for (const cn of refused) ledger.thrownAway.add(cn)
  const key = process.outbox.newOrderKey()
  const { ok } = await process.outbox.sendRest({ id: entry.id, key })
  if (!ok) return
  ledger.takenBack.add(entry.id)
  const { identity } = entry
  const { body, display } = withoutLines(entry, refused)
  ledger.promised.set(key, { id: key, identity, order: body, display })
}

type OnEntry = (process: ModelProcess, entry: OutboxEntry) => Promise<void>

const onAnyEntry = (
  world: World,
  device: ModelDevice,
  work: OnEntry,
  applies: (entry: OutboxEntry) => boolean = () => true,
): void => {
  const process = world.random.pick(device.processes)
  const own = [...device.disk.tables.entries.values()].filter(
    (each) => device.session !== null && each.owner === ownerOf(device.session.identity) && applies(each),
  )
  const entry = world.random.pick(own)
  if (process && entry) world.watch(work(process, entry))
}

/** Noted before the call: the browser may die between its effect and its answer. */
const confirm = ({ random, ledger }: World, entry: OutboxEntry): { evenIfReceived: boolean } => {
  const evenIfReceived = random.chance(0.3)
  if (evenIfReceived) for (const risk of [entry.id, ...orderedIn(entry)]) ledger.atUsersRisk.add(risk)
  return { evenIfReceived }
}

const noteTakenBack = async (
  { ledger }: World,
  entry: OutboxEntry,
  outcome: Promise<EntryOutcome>,
): Promise<void> => {
  if ((await outcome).ok) ledger.takenBack.add(entry.id)
}

const copyEntries = async (from: ModelProcess, to: ModelProcess, user: number): Promise<void> => {
  const file = await from.outbox.exportEntries(sampleIdentity(user))
  if (!file.ok) return
  const text = await outsideOfModel(file.blob.text())
  await to.outbox.importEntries(sampleIdentity(user), text)
}
