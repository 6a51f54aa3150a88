/** The range of the proportional rule, as it stands before the day on which somebody orders: it ended so many days before. */
export type RuleRange = { days: number; daysBefore: number }

export type ForecastOptions = {
  /** Days that are to be covered: the proposal's period. */
  horizonDays: number
  /** The chance that there is enough, a fraction: 0.8, 0.9, 0.95. */
  level: number
  rule: RuleRange
}

/** A year up to yesterday, which proposals begin with. */
export const yearRule: RuleRange = { days: 365, daysBefore: 0 }
