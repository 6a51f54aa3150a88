import type { CartProduct } from '@/domain/cart/cart-types'
import { atNewPrices } from '@/domain/offers/price-change'
import type { CartStore } from '@/offline/cart/cart'
import type { OrderToSave } from '@/offline/outbox/save-entry'
import type { ModelDevice, ModelProcess, ModelProposal } from '@/offline/testing/model-device'
import { cnsOf } from '@/offline/testing/model-ledger'
import type { World } from '@/offline/testing/model-world'
import { userOf } from '@/offline/testing/model-writing'
import { sampleIdentity, sampleLaboratory, sampleOrder, sampleProduct } from '@/offline/testing/order-samples'

export const addToCart = async (world: World, device: ModelDevice, process: ModelProcess): Promise<void> => {
  const user = userOf(device)
  if (user === undefined) return
  const { tags, ...line } = sampleProduct(world.nextNumber())
  const [tag] = tags
  if (tag === undefined) return
  const carts = process.openCarts(sampleIdentity(user), user)
  const result = await carts.addProposalToCart({ laboratory: sampleLaboratory.id, lines: [line], tag })
  if (result.ok) world.ledger.kept.add(line.cn)
}

/** Saves what the screen shows, once it shows anything. */
export const saveCart = async (world: World, device: ModelDevice, process: ModelProcess): Promise<void> => {
  const user = userOf(device)
  if (user === undefined) return
  const carts = process.openCarts(sampleIdentity(user), user)
  await ready(carts)
  const [cart] = carts.getSnapshot().items
  if (cart) await save(world, { device, process, products: cart.products, fromCart: true })
}

const ready = ({ getSnapshot, subscribe }: CartStore): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (getSnapshot().status === 'loading') return
      stop()
      resolve()
    }
    const stop = subscribe(look)
    look()
  })

/** A new one, or one that another tab shows, too, or that a killed browser has brought back. */
export const saveProposal = async (
  world: World,
  device: ModelDevice,
  process: ModelProcess,
): Promise<void> => {
  const user = userOf(device)
  if (user === undefined) return
  const isFree = (proposal: ModelProposal) => proposal.user === user && !proposal.savedBy.has(process)
  const again = world.random.pick(device.proposals.filter(isFree))
  if (again && world.random.chance(0.4)) return saveOnScreen(world, { device, process, proposal: again })
  const products = Array.from({ length: 1 + world.random.below(3) }, () => sampleProduct(world.nextNumber()))
  const proposal = { id: process.outbox.newOrderKey(), user, products, savedBy: new Set<ModelProcess>() }
  device.proposals.push(proposal)
  return saveOnScreen(world, { device, process, proposal })
}

type ScreenSaving = { device: ModelDevice; process: ModelProcess; proposal: ModelProposal }

/** A page shows a proposal once, and is busy until the word that it is saved. */
const saveOnScreen = async (world: World, { device, process, proposal }: ScreenSaving): Promise<void> => {
  const { id, products, savedBy } = proposal
  savedBy.add(process)
  await save(world, { device, process, products, fromCart: false, fromProposal: id })
  savedBy.delete(process)
}

type Saving = {
  device: ModelDevice
  process: ModelProcess
  products: CartProduct[]
  fromCart: boolean
  fromProposal?: string
}

const save = async (world: World, { device, process, products, ...from }: Saving): Promise<void> => {
  const user = userOf(device)
  if (user === undefined) return
  const kind = world.random.chance(0.15) ? 'bad' : world.random.chance(0.3) ? 'part' : 'good'
  const name = `${kind} ${world.nextNumber()}`
  const id = process.outbox.newOrderKey()
  const saysPrices = world.random.chance(0.9)
  const order = sampleOrder(user, { id, name, products, ...from, saysPrices })
  world.ledger.agreeToOrder(order)
  const outcome = await process.outbox.saveOrder(order)
  if (outcome.ok) {
    world.ledger.promised.set(outcome.entry.id, order)
    if (world.random.chance(0.8)) await process.drain(false)
  } else if (outcome.reason === 'storage_full' && device.processes.length === 1) {
    await sendDirectly(world, { device, process, order })
  }
}

type DirectSending = { device: ModelDevice; process: ModelProcess; order: OrderToSave }

/**
 * The user presses again until the server answers, with a new key each time: the outbox must repeat the first message. New
 * prices are accepted by pressing again.
 */
const sendDirectly = async ({ ledger }: World, { device, process, order }: DirectSending): Promise<void> => {
  device.isSendingDirectly = true
  // A full disk may not take that it is an order: then it is for the screen alone to forget it.
  device.proposals = device.proposals.filter(({ id }) => id !== order.fromProposal)
  for (const cn of cnsOf(order)) ledger.atUsersRisk.add(cn)
  let message = order
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const outcome = await process.outbox.sendDirectly({ ...message, id: process.outbox.newOrderKey() })
    if (!outcome.ok && (outcome.failure.kind !== 'http' || outcome.failure.status !== 422)) continue
    if (!outcome.ok && outcome.failure.kind === 'http' && outcome.failure.error.prices) {
      ledger.agreeToPrices(outcome.failure.error.prices)
      message = { ...order, order: atNewPrices(order.order, outcome.failure.error.prices) }
      continue
    }
    for (const cn of cnsOf(order)) ledger.atUsersRisk.delete(cn)
    break
  }
  device.isSendingDirectly = false
}
