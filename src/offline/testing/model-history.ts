import { ownerOf } from '@/offline/database/identity'
import { refusedLines } from '@/offline/outbox/order-rest'
import { acceptPrices, actionNames, actions, sendRest } from '@/offline/testing/model-actions'
import type { ModelDevice, ModelProcess } from '@/offline/testing/model-device'
import { createWorld, users, type World } from '@/offline/testing/model-world'
import { letRun } from '@/offline/testing/scheduler'

const hourMs = 60 * 60_000

/** One random life of two devices, two users and a server; gives what went wrong, which should be nothing. */
export const runHistory = async (seed: number): Promise<string[]> => {
  const world = createWorld(seed)
  const { random, scheduler, devices } = world
  for (const device of devices) {
    world.login(device, world.anyUser())
    device.startProcess()
  }
  const length = 40 + random.below(120)
  for (let step = 0; step < length; step += 1) {
    if (scheduler.isIdle() || random.chance(0.25)) {
      const device = random.pick(devices)
      if (device !== undefined) actions[random.weighted(actionNames)](world, device)
    } else {
      scheduler.step()
    }
    await letRun()
  }
  await restore(world)
  return world.ledger.checkEnd(devices)
}

/** The faults stop: whatever is still under way ends, and everybody logs in everywhere once more. */
const restore = async (world: World): Promise<void> => {
  world.network.isCalm = true
  world.server.forbidden.clear()
  world.server.refusedImpersonations.clear()
  for (const device of world.devices) {
    device.freeDisk()
    for (const process of device.processes) device.kill(process)
  }
  await runAll(world)
  for (const device of world.devices) {
    for (const user of users) {
      world.login(device, user)
      const process = device.startProcess()
      // Twice: the disk may refuse the first.
      for (let attempt = 0; attempt < 2; attempt += 1) {
        world.watch(process.putBack())
        await runAll(world)
      }
      for (let round = 0; round < 3; round += 1) {
        device.clock += 2 * hourMs
        world.watch(process.drain(true))
        await runAll(world)
        if (round === 0) decide(world, device, process)
      }
    }
  }
}

/** Half of the orders in review are accepted, and the rest of half of the refused ones is sent; the others may wait for ever. */
const decide = (world: World, device: ModelDevice, process: ModelProcess): void => {
  const own = [...device.disk.tables.entries.values()].filter(
    ({ owner }) => device.session !== null && owner === ownerOf(device.session.identity),
  )
  for (const entry of own) {
    if (world.random.chance(0.5)) world.watch(acceptPrices(world, process, entry))
    else if (refusedLines(entry).size > 0) world.watch(sendRest(world, process, entry))
  }
}

const runAll = async ({ scheduler }: World): Promise<void> => {
  while (!scheduler.isIdle()) {
    scheduler.step()
    await letRun()
  }
}
