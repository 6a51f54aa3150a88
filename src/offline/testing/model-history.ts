import { createFakeServer } from '@/offline/testing/fake-server'
import { actionNames, actions } from '@/offline/testing/model-actions'
import { createModelDevice, type ModelDevice } from '@/offline/testing/model-device'
import { createLedger } from '@/offline/testing/model-ledger'
import { createModelNetwork } from '@/offline/testing/model-network'
import { sampleSession } from '@/offline/testing/order-samples'
import { createScheduler, letRun } from '@/offline/testing/scheduler'
import { createRandom, uuidOf } from '@/offline/testing/seeded-random'

const users = [1, 2]
const deviceCount = 2
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
  for (const device of world.devices) for (const process of device.processes) device.kill(process)
  await runAll(world)
  for (const device of world.devices) {
    for (const user of users) {
      world.login(device, user)
      const process = device.startProcess()
      for (let round = 0; round < 3; round += 1) {
        device.clock += 2 * hourMs
        world.watch(process.drain(true))
        await runAll(world)
      }
    }
  }
}

const runAll = async ({ scheduler }: World): Promise<void> => {
  while (!scheduler.isIdle()) {
    scheduler.step()
    await letRun()
  }
}

const createWorld = (seed: number) => {
  const random = createRandom(seed)
  const scheduler = createScheduler(random)
  const server = createFakeServer()
  const network = createModelNetwork({ scheduler, random, server })
  const ledger = createLedger(server)
  let numbers = 0
  const nextNumber = (): number => {
    numbers += 1
    return numbers
  }
  const newId = () => uuidOf(nextNumber())
  const devices: ModelDevice[] = []
  for (let count = 0; count < deviceCount; count += 1) {
    const device: ModelDevice = createModelDevice({
      scheduler,
      random,
      network,
      newId,
      onCommit: () => ledger.checkScreen(device),
      onWrong: (wrong) => server.wrongs.push(wrong),
    })
    devices.push(device)
  }
  return {
    random,
    scheduler,
    server,
    network,
    ledger,
    devices,
    nextNumber,
    anyUser: (): number => random.pick(users) ?? 1,
    login: (device: ModelDevice, userId: number): void => {
      const token = newId()
      server.login(userId, token)
      device.session = sampleSession({ userId, token, id: newId() })
    },
    /** Nothing under test may throw. */
    watch: (work: Promise<unknown>): void => {
      work.catch((error: unknown) => server.wrongs.push(`threw ${String(error)}`))
    },
  }
}
export type World = ReturnType<typeof createWorld>
