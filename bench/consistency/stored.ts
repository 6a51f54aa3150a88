import { createLedger, type ServerThing } from '../harness/ledger'
import type { Finding, Rule } from './findings'
import { type Act, actsOf, byObserver, calmOf, type History, isLook, rowsOf } from './history'

const order = (id: string) => ({ kind: 'order' as const, id })

/** Each order that was called saved exists once, is its user's and has its lines; none exists that nobody saved or withdrew. */
export function createdOnce(history: History): Finding[] {
  const rows = rowsOf(history)
  if (!rows) return []
  const ledger = createLedger()
  for (const { what, said, by = '', lines = null } of actsOf(history, 'save')) {
    ledger.try({ ...order(what), by, content: lines })
    if (said === 'done') ledger.say(order(what))
  }
  for (const { what, said } of actsOf(history, 'withdraw')) {
    ledger.tryWithdrawal(order(what))
    if (said === 'done') ledger.sayWithdrawal(order(what))
  }
  const there = rows.orders.map(
    ({ key, by, lines, state, ...row }): ServerThing => ({
      ...{ ...order(row.order), key, by, content: lines },
      state: state === 'withdrawn' ? 'cancelled' : 'sent',
    }),
  )
  return Object.entries(ledger.judge(there)).flatMap(([rule, names]) =>
    names.map((what) => ({ rule: rule as Rule, what })),
  )
}

/** A pharmacy and a laboratory are never both told that they were first. */
export function contradicted(history: History): Finding[] {
  const done = (...acts: Act['act'][]) =>
    new Set(actsOf(history, ...acts).flatMap(({ what, said }) => (said === 'done' ? [what] : [])))
  const taken = done('take', 'serve')
  return [...done('withdraw')].flatMap((what) =>
    taken.has(what)
      ? [{ rule: 'taken and withdrawn', what: `order ${what}: both were told that it was done` } as const]
      : [],
  )
}

/** An order costs no more than its user was shown, or has accepted since. */
export function dearer(history: History): Finding[] {
  const agreed = new Map<string, number>()
  // Nobody knows what a device that died right afterwards had shown.
  for (const { what, total } of actsOf(history, 'save', 'accept-prices'))
    agreed.set(what, Math.max(agreed.get(what) ?? 0, total ?? Infinity))
  return (rowsOf(history)?.orders ?? []).flatMap(({ order, total }) => {
    const most = agreed.get(order)
    return most !== undefined && total > most
      ? [{ rule: 'dearer than shown' as const, what: `order ${order}: ${total} instead of ${most} cents` }]
      : []
  })
}

/** Every look counts at least what had been acknowledged when it began, and at most what had been sent when it ended. */
export function salesLost(history: History): Finding[] {
  const batches = actsOf(history, 'sell')
  /** A batch that is sent again counts once. */
  const units = (those: Act[]) =>
    [...new Map(those.map(({ what, units = 0 }) => [what, units])).values()].reduce((a, b) => a + b, 0)
  const wrong = (sold: number, begin: number, end: number) => {
    const least = units(batches.filter(({ said, end }) => said === 'done' && end <= begin))
    const most = units(batches.filter((batch) => batch.begin <= end))
    return sold < least || sold > most ? `${sold} units, of ${least} to ${most}` : null
  }
  return history.flatMap((event) => {
    const found =
      event.kind === 'rows'
        ? wrong(event.sold, Infinity, Infinity)
        : isLook(event) && event.sold !== undefined
          ? wrong(event.sold, event.begin, event.end)
          : null
    const who = isLook(event) ? event.actor : 'the database'
    return found === null ? [] : [{ rule: 'sales lost' as const, what: `${who}: ${found}` }]
  })
}

/** In the end whoever looks sees what the database has. */
export function apart(history: History): Finding[] {
  const [rows, calm] = [rowsOf(history), calmOf(history)]
  if (!rows || !calm) return []
  return [...byObserver(history, ({ actor, source }) => `${actor} (${source})`)].flatMap(([who, looks]) => {
    const last = looks.findLast(({ isAll, begin }) => isAll && begin >= calm.begin)
    if (!last) return []
    const shown = new Map(last.orders.map(({ order, state }) => [order, state]))
    return rows.orders.flatMap(({ order, state }) => {
      const seen = shown.get(order)
      return seen === state
        ? []
        : [
            {
              rule: 'not converged' as const,
              what: `${who}: order ${order} ${seen ?? 'nowhere'}, is ${state}`,
            },
          ]
    })
  })
}
