import type { Outcome } from '@/api/outcome'
import type { Created } from '@/offline/kinds/kinds'
import {
  type Caller,
  type FakeServer,
  type Message,
  portalPage,
  refused,
} from '@/offline/testing/fake-server'
import type { Mortal, Scheduler } from '@/offline/testing/scheduler'
import type { Random } from '@/offline/testing/seeded-random'

const faults = {
  fine: 8,
  'request lost': 2,
  'reply lost': 3,
  'request twice': 2,
  'captive portal': 1,
  'server killed': 1,
  'proxy error before': 1,
  'proxy error after': 1,
  'slow down': 1,
  'asks to log in': 0.3,
}

/**
 * The way between a device and the server. A message may arrive late, long after its sender has given up, and nothing says
 * to the sender which of the faults it met.
 */
export const createModelNetwork = ({ scheduler, random, server }: ModelNetworkOptions) => {
  /** Messages that have not reached the server yet. */
  let underway = 0
  const network = {
    /** No more faults: what is sent arrives and is answered. */
    isCalm: false,
    isQuiet: (): boolean => underway === 0,
    send: (process: Mortal, caller: Caller, message: Message): Promise<Outcome<Created>> =>
      new Promise((resolve) => {
        const reply = (outcome: Outcome<Created>): void => {
          scheduler.add(process, () => resolve(outcome))
        }
        const silence = (): void => reply({ ok: false, kind: random.chance(0.5) ? 'network' : 'timeout' })
        const ignore = (): void => undefined
        const deliver = (answer: (outcome: Outcome<Created>) => void, dies = false): void => {
          underway += 1
          scheduler.add(null, () => {
            underway -= 1
            const begun = server.begin(caller, message)
            if (begun !== 'working') return answer(begun)
            scheduler.add(null, () => {
              if (!dies) return answer(server.commit(message))
              server.die(message)
              silence()
            })
          })
        }
        switch (network.isCalm ? 'fine' : random.weighted(faults)) {
          case 'fine':
            return deliver(reply)
          case 'request lost':
            return silence()
          case 'reply lost':
            deliver(ignore)
            return silence()
          case 'request twice':
            deliver(reply)
            return deliver(ignore)
          case 'captive portal':
            return reply(portalPage)
          case 'server killed':
            return deliver(reply, true)
          case 'proxy error before':
            return reply(refused(503, 'unavailable'))
          case 'proxy error after':
            return deliver(() => reply(refused(500, 'internal')))
          case 'slow down':
            return reply(refused(429, 'too_many_requests', 30_000))
          case 'asks to log in':
            return reply(refused(401, 'unauthenticated'))
        }
      }),
  }
  return network
}
export type ModelNetwork = ReturnType<typeof createModelNetwork>

type ModelNetworkOptions = { scheduler: Scheduler; random: Random; server: FakeServer }
