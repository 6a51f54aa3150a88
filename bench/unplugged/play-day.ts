import type { DayPlan } from './day-plan'
import { filled, noon } from './memory'
import type { PlayedDevice } from './played-device'

/** Most screens have been used by then: their code, the catalogue and the sales are in memory, once. */
const filledAt = 90

type Player<Act> = {
  act: (act: Act) => Promise<void>
  nameOf: (act: Act) => string
  /** How much of what was saved the server does not have. */
  waiting: () => Promise<number>
}

/** Plays a plan from its first moment to its last one, and waits until all is sent. */
export async function playDay<Act>(device: PlayedDevice, plan: DayPlan<Act>, player: Player<Act>) {
  await device.measureMemory('at the start')
  let isFilled = false
  for (const moment of plan.moments) {
    await device.passUntil(moment.at)
    if (!isFilled && moment.at >= filledAt) {
      isFilled = true
      await device.measureMemory(filled)
    }
    await device.touch()
    if (await device.updateIfOffered()) device.count('updates of the app taken')
    switch (moment.is) {
      case 'act':
        await device.attempt(player.nameOf(moment.act), () => player.act(moment.act))
        break
      case 'fault':
        await device.breakNetwork(moment.fault)
        break
      case 'recovery':
        await device.recover(player.waiting)
        break
      case 'restart':
        console.log('   noon')
        await device.measureMemory(noon)
        await device.restart()
        await device.measureMemory('at noon, after the restart')
        device.count('restarts of the browser')
        break
      case 'new build':
        device.publish()
        break
    }
  }
  await device.passUntil(plan.minutes)
  await device.untilUpdateIsOffered()
  if (await device.updateIfOffered()) device.count('updates of the app taken')
  if (device.waitsForUpdate()) device.findings.failures.push('The new version of the app was not offered')
  await device.untilSent({
    of: 'end',
    waited: await player.waiting(),
    began: performance.now(),
    waiting: player.waiting,
  })
  await device.measureMemory('at the end')
}
