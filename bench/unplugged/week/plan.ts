import { madridDay } from '@/domain/basics/dates'
import { type Random, randomFor } from '../../../server/demo/basics/random'
import type { OrderAct } from '../../harness/order-acts'
import type { Fault } from '../day-plan'

/** Which of the two users. */
export type Place = 0 | 1

export type WeekAct = { kind: 'order'; order: OrderAct } | { kind: 'edit' }

/** One user at the tablet. */
export type Stint = {
  by: Place
  /** `idle`: nobody was there for two hours, and the session ended. */
  comes: 'in the morning' | 'by a switch' | 'after idle hours'
  /** A wrong PIN first. */
  mistypes: boolean
  acts: WeekAct[]
  /** Is asked whether they are still there, and says so. */
  isAsked: boolean
}

export type Night = {
  /** The browser is closed as its user does, or killed; or killed as soon as the screen has called an order saved. */
  ends: 'closed' | 'killed' | 'killed when saved'
  /** Somebody is still there when the day changes. */
  isLate: boolean
}

export type Day = { fault: Fault; stints: Stint[]; isDiskFull: boolean; night: Night }

export type WeekPlan = {
  days: Day[]
  /** The night in which the month changes, which somebody sees; 0 is the first one. */
  monthEndsAfter: number
  /** How the app that has waited since before the cut is taken: its user presses, or the tablet starts anew. */
  update: 'pressed' | 'by the restart'
}

export const daysOfWeek = 7
const laboratories = 4
const mostLines = 5

/** A week of two users: the same for the same seed. */
export function weekPlan(seed: number): WeekPlan {
  const random = randomFor('week', seed)
  const monthEndsAfter = random.integer(0, daysOfWeek - 2)
  const fullOn = random.integer(1, daysOfWeek - 2)
  const days = Array.from({ length: daysOfWeek }, (_, day): Day => {
    return {
      fault: random.pick(['cable', 'cable', 'plane', 'plane', 'portal'] as const),
      stints: stintsOf(random),
      isDiskFull: day === fullOn,
      night: {
        ends: random.pick(['closed', 'killed', 'killed when saved'] as const),
        isLate: day === monthEndsAfter || random.chance(0.3),
      },
    }
  })
  return { days, monthEndsAfter, update: random.pick(['pressed', 'by the restart'] as const) }
}

/** Both are there each day, one goes by a switch and one leaves it alone. */
function stintsOf(random: Random): Stint[] {
  const first = random.pick([0, 1] as const)
  const comes: Stint['comes'][] = [
    'in the morning',
    ...random.sample(['by a switch', 'after idle hours'] as const, 2),
    ...(random.chance(0.4) ? [random.pick(['by a switch', 'after idle hours'] as const)] : []),
  ]
  const orders = comes.map(() => random.integer(1, 2))
  let by: Place = first
  return comes.map((how, index): Stint => {
    if (how === 'by a switch' || (how === 'after idle hours' && random.chance(0.5))) by = by === 0 ? 1 : 0
    const acts: WeekAct[] = Array.from({ length: orders[index] ?? 1 }, () => {
      return { kind: 'order', order: anOrder(random) }
    })
    if (random.chance(0.6)) acts.splice(random.integer(0, acts.length), 0, { kind: 'edit' })
    return { by, comes: how, mistypes: random.chance(0.1), acts, isAsked: random.chance(0.1) }
  })
}

export const anOrder = (random: Random): OrderAct => ({
  kind: random.pick(['order-from-list', 'order-from-proposal', 'order-straight-from-proposal'] as const),
  laboratory: random.integer(0, laboratories - 1),
  lines: random.integer(1, mostLines),
  changesUnits: random.chance(0.5),
  takesTime: false,
})

const dayMs = 86_400_000

/** Eight o'clock (UTC) of a day that is to come, so many days before a month begins. */
export function weekBegins({ monthEndsAfter }: WeekPlan, now: number): number {
  const [year = 0, month = 0] = madridDay(new Date(now + (daysOfWeek + 1) * dayMs))
    .split('-')
    .map(Number)
  return Date.UTC(year, month, 1, 8) - (monthEndsAfter + 1) * dayMs
}
