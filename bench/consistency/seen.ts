import type { Finding } from './findings'
import { type Act, actsOf, byObserver, type History, isAct, isLook, type OrderState } from './history'
import { further, mayFollow } from './order-states'

/** Whoever has seen a state never sees an earlier one, whether the server or the device tells it. */
export function wentBack(history: History): Finding[] {
  const findings: Finding[] = []
  for (const [actor, looks] of byObserver(history, ({ actor }) => actor)) {
    const seen = new Map<string, { state: OrderState; end: number }[]>()
    for (const look of looks)
      for (const { order, state } of look.orders) {
        const earlier = seen.get(order) ?? []
        const wrong = earlier.find((before) => before.end <= look.begin && !mayFollow(before.state, state))
        if (wrong)
          findings.push({
            rule: 'went back',
            what: `${actor} saw order ${order} ${wrong.state}, then ${state} (${look.source})`,
          })
        seen.set(order, [...earlier, { state, end: look.end }])
      }
  }
  return firstOfEach(findings)
}

type Told = { order: string; state: OrderState; end: number; actor: string; from: string }

/** What was told of orders, by screens, answers and acts that succeeded: from then on it is so. */
function tellings(history: History): Told[] {
  const reached: Partial<Record<Act['act'], OrderState>> = {
    save: 'waiting',
    withdraw: 'withdrawn',
    take: 'taken',
    serve: 'served',
  }
  const saved = actsOf(history, 'save').filter(({ said }) => said === 'done')
  return history.flatMap((event): Told[] => {
    if (isLook(event)) {
      const { actor, begin, end } = event
      const told = event.orders.map((seen) => ({
        ...seen,
        end,
        actor,
        from: `${actor} saw it ${seen.state}`,
      }))
      const own = saved.filter((save) => save.actor === actor && save.end <= begin)
      const calledSent = event.unsent === 0 ? own : []
      return [
        ...told,
        ...calledSent.map(({ what }) => ({
          ...{ order: what, state: 'sent' as const, end, actor, from: `${actor} said that all is sent` },
        })),
      ]
    }
    const state = isAct(event) && event.said === 'done' ? reached[event.act] : undefined
    if (!isAct(event) || state === undefined) return []
    const { actor, end, what, act } = event
    return [{ order: what, state, end, actor, from: `${actor}'s ${act}` }]
  })
}

/**
 * What the server tells is never behind what anybody was told before it was asked, and a device never behind what was done on
 * it: an order that it saved is there, one that it withdrew is withdrawn.
 */
export function unseen(history: History): Finding[] {
  const told = tellings(history)
  const findings: Finding[] = []
  for (const look of history.filter(isLook)) {
    const shown = new Map(look.orders.map(({ order, state }) => [order, state]))
    const known = new Map<string, Told>()
    for (const each of told) {
      if (each.end > look.begin) continue
      const isOwn = each.actor === look.actor
      // What waits on a device is known to that device alone.
      if (!isOwn && (each.state === 'waiting' || look.source === 'device')) continue
      const before = known.get(each.order)
      if (!before || further(before.state, each.state) !== before.state) known.set(each.order, each)
    }
    for (const [order, { state, actor, from }] of known) {
      const now = shown.get(order)
      if (now === undefined ? !look.isAll : mayFollow(state, now)) continue
      const isSentOnly = now === undefined && state === 'sent' && look.source === 'server'
      const rule = isSentOnly
        ? 'called sent, not there'
        : actor === look.actor
          ? 'own act unseen'
          : 'not seen by others'
      findings.push({
        rule,
        what: `${look.actor} saw order ${order} ${now ?? 'nowhere'} (${look.source}) after ${from}`,
      })
    }
  }
  return firstOfEach(findings)
}

/** One finding of a kind is enough of an order: the following looks repeat it. */
function firstOfEach(findings: Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [`${finding.rule} ${finding.what}`, finding])).values()]
}
