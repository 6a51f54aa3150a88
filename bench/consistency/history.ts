import { writeFileSync } from 'node:fs'

/** What becomes of an order, as its observers see it. It goes on from left to right; `withdrawn` is an end of its own. */
export const orderSteps = ['waiting', 'sent', 'taken', 'served'] as const
export type OrderState = (typeof orderSteps)[number] | 'withdrawn'

/** An order is known by its units, as each has its own number of them (bench/harness/ledger). */
export type SeenOrder = { order: string; state: OrderState; total: number }

type Span = { actor: string /** Epoch ms. */; begin: number; end: number }

/** What somebody did, and what the screen or the answer said of it. `unknown`: nobody answered, so it may have been done. */
export type Act = Span & {
  kind: 'act'
  act: 'save' | 'accept-prices' | 'withdraw' | 'take' | 'serve' | 'sell' | 'price'
  /** The order, or the batch of sales, or the campaign. */
  what: string
  said: 'done' | 'refused' | 'unknown'
  /** Whose order it is, its lines, and what the screen said that it costs. */
  by?: string
  lines?: string
  total?: number
  /** Units that a batch of sales brought. */
  units?: number
}

/** What somebody saw. */
export type Look = Span & {
  kind: 'look'
  /** `server`: it was asked and answered; `device`: what the device has by itself. */
  source: 'server' | 'device'
  /** Whether an order that is not among them was not there. */
  isAll: boolean
  orders: readonly SeenOrder[]
  /** Orders saved on this device by its user that it says are not sent; absent where it says nothing of them. */
  unsent?: number
  /** Units sold, where sales were looked at. */
  sold?: number
}

export type Event =
  | Act
  | Look
  | (Span & { kind: 'fault'; fault: string })
  /** Faults are over, and everything has come back. */
  | { kind: 'calm'; begin: number }
  /** The database's rows at the end. `order`: known by its units; `key`: under which it was sent. */
  | { kind: 'rows'; orders: readonly StoredOrder[]; sold: number }
  /** Something in the device or the bench failed in a way that nobody expects. */
  | { kind: 'broken'; actor: string; begin: number; what: string }

export type StoredOrder = SeenOrder & { key: string; by: string; lines: string }

export type History = readonly Event[]

/** One event a line. */
export const writeHistory = (file: string, history: History): void =>
  writeFileSync(file, history.map((event) => `${JSON.stringify(event)}\n`).join(''))

export const isAct = (event: Event): event is Act => event.kind === 'act'
export const isLook = (event: Event): event is Look => event.kind === 'look'

export const actsOf = (history: History, ...acts: Act['act'][]): Act[] =>
  history.filter(isAct).filter(({ act }) => acts.includes(act))
export const rowsOf = (history: History) => history.find((event) => event.kind === 'rows')
export const calmOf = (history: History) => history.find((event) => event.kind === 'calm')

/** All looks of each observer, in the sequence of their ends; `of` decides who that is. */
export function byObserver(history: History, of: (look: Look) => string): Map<string, Look[]> {
  const found = new Map<string, Look[]>()
  for (const look of history.filter(isLook).sort((a, b) => a.end - b.end))
    found.set(of(look), [...(found.get(of(look)) ?? []), look])
  return found
}
