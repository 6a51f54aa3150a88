import type { Act, Event, Look, OrderState } from './history'

export type Recorder = ReturnType<typeof createRecorder>

/** Takes down what happens, when it began and ended. */
export function createRecorder() {
  const events: Event[] = []
  return {
    events,
    add: (event: Event) => void events.push(event),
    broken: (actor: string, what: unknown) =>
      void events.push({
        ...{ kind: 'broken', actor, begin: Date.now() },
        what: what instanceof Error ? (what.stack ?? what.message) : String(what),
      }),
    /** `said`: what its work was told; undefined where there was nothing to do. An actor who dies in it was told nothing. */
    async act(
      actor: string,
      given: Pick<Act, 'act' | 'what'> & Partial<Act>,
      work: () => Promise<Act['said'] | undefined>,
      died: Promise<void> = new Promise(() => {}),
    ): Promise<Act['said'] | undefined> {
      const begin = Date.now()
      const said = await Promise.race([work(), died.then(() => 'unknown' as const)])
      if (said !== undefined) events.push({ kind: 'act', actor, begin, end: Date.now(), said, ...given })
      return said
    },
    /** Undefined where nothing was shown. */
    async look(
      actor: string,
      look: () => Promise<Omit<Look, 'kind' | 'actor' | 'begin' | 'end'> | undefined>,
      died: Promise<void> = new Promise(() => {}),
    ): Promise<Look | undefined> {
      const begin = Date.now()
      const shown = await Promise.race([look(), died.then(() => undefined)])
      if (shown === undefined) return undefined
      const event: Look = { kind: 'look', actor, begin, end: Date.now(), ...shown }
      events.push(event)
      return event
    },
  }
}

type ListedOrder = {
  state: 'sent' | 'taken' | 'cancelled'
  answered?: { lines: number } | undefined
  totalQuantity: number
  totalPvlWithDiscount: number
}

const stateOf = ({ state, answered }: ListedOrder): OrderState =>
  state === 'cancelled' ? 'withdrawn' : state === 'taken' && answered ? 'served' : state

/** A row of a list of orders. */
export const seenOrder = (order: ListedOrder) => ({
  order: String(order.totalQuantity),
  state: stateOf(order),
  total: order.totalPvlWithDiscount,
})
