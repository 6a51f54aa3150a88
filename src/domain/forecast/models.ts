import type { RuleRange } from '@/domain/forecast/forecast-options'
import { recentDays, type SeasonFactors, yearDays } from '@/domain/forecast/seasons'
import type { Series } from '@/domain/forecast/series'

/** The simple forecasts that are combined; the first is the proposal's own arithmetic. */
export const modelNames = [
  'rule',
  'days28',
  'days90',
  'blocks',
  'rare',
  'lastYear',
  'twoYears',
  'halfSeason',
  'season',
  'seasonNow',
] as const
export const modelCount = modelNames.length

/** Usual days without which a span tells nothing. */
const fewestOpenDays = 5
const blockDays = 28
const blockCount = 13
/** The part of what is foreseen that each newer block makes. */
const blockWeight = 0.25
/** The part of size and gap that each sale of a rare product makes. */
const rareWeight = 0.15
/** Units that two spans are assumed to share, when one is held against the other. */
const sharedUnits = 10

type Coming = {
  origin: number
  horizon: number
  rule: RuleRange
  season: SeasonFactors
  rare: RareState
}

/**
 * Units on a usual day by each model, as foreseen at the start of day `origin` from what was known then; NaN where a model knows
 * too little. The first is in units of the whole horizon, as the proposal counts: by days, open or not.
 */
export const modelRates = (
  series: Series,
  { origin, horizon, rule, season, rare }: Coming,
  rates: Float64Array,
): void => {
  const year = rateIn(series, origin - yearDays, origin)
  const now = rateIn(series, origin - recentDays, origin)
  const ruleEnd = Math.max(0, origin - rule.daysBefore)
  const ruleStart = Math.max(0, ruleEnd - rule.days)
  rates[0] =
    ruleEnd === 0
      ? Number.NaN
      : (Math.max(0, (series.units[ruleEnd] as number) - (series.units[ruleStart] as number)) * horizon) /
        (ruleEnd - ruleStart)
  rates[1] = rateIn(series, origin - 28, origin)
  rates[2] = rateIn(series, origin - 90, origin)
  rates[3] = blocksRate(series, origin)
  rates[4] = rareRate(series, origin, rare)
  const last = ofYear(series, origin, horizon, 1)
  const before = ofYear(series, origin, horizon, 2)
  rates[5] = last
  rates[6] = (last + before) / 2
  rates[7] = year * (1 + (season.coming - 1) / 2)
  rates[8] = year * season.coming
  rates[9] = (now * season.coming) / Math.max(0.2, season.recent)
}

/** Units on a usual day of a span; NaN where too little of it is known. Returns may be more than what was sold: nothing is then. */
export const rateIn = ({ units, open, life }: Series, from: number, to: number): number => {
  const start = Math.max(from, life)
  if (start >= to) return Number.NaN
  const days = (open[to] as number) - (open[start] as number)
  return days < Math.min(fewestOpenDays, to - start)
    ? Number.NaN
    : Math.max(0, (units[to] as number) - (units[start] as number)) / days
}

/** Exponential smoothing of blocks of four weeks, the newest the heaviest. */
const blocksRate = (series: Series, origin: number): number => {
  let smoothed = 0
  let weights = 0
  let weight = blockWeight
  for (let block = 0; block < blockCount; block++) {
    const end = origin - block * blockDays
    if (end - blockDays < series.life) break
    const rate = rateIn(series, end - blockDays, end)
    if (!Number.isNaN(rate)) {
      smoothed += weight * rate
      weights += weight
    }
    weight *= 1 - blockWeight
  }
  return weights === 0 ? Number.NaN : smoothed / weights
}

/** Sales of these weeks a year before, at what this year's sales are of that one's; few units are held to the year around them. */
const ofYear = (series: Series, origin: number, horizon: number, year: number): number => {
  const start = origin - year * yearDays
  if (start - recentDays < series.life) return Number.NaN
  const middle = start + (horizon >> 1)
  const around = rateIn(series, middle - yearDays / 2, Math.min(origin, middle + yearDays / 2))
  const usual = around * openIn(series, start, start + horizon)
  const then = around * ((unitsIn(series, start, start + horizon) + sharedUnits) / (usual + sharedUnits))
  const now = unitsIn(series, origin - recentDays, origin)
  const openNow = openIn(series, origin - recentDays, origin)
  const openThen = openIn(series, start - recentDays, start)
  const level = (unitsIn(series, start - recentDays, start) * openNow) / Math.max(1, openThen)
  return then * ((now + sharedUnits) / (level + sharedUnits))
}

const unitsIn = ({ units }: Series, from: number, to: number): number =>
  Math.max(0, (units[to] as number) - (units[from] as number))
const openIn = ({ open }: Series, from: number, to: number): number =>
  (open[to] as number) - (open[from] as number)

/** What is known of a rare product up to a sale: days between two and units of one, both smoothed. */
export type RareState = { sale: number; before: number; gap: number; size: number }

export const rareStart = (series: Series): RareState => ({ sale: 0, before: series.life, gap: 0, size: 0 })

/**
 * Size of a sale and days between two, both smoothed (Syntetos and Boylan), for what sells less than once a week; a longer silence counts.
 * Origins come by rising day: the state goes on from one to the next.
 */
const rareRate = (series: Series, origin: number, state: RareState): number => {
  const { saleDay, saleUnits, sales, life, open } = series
  if (life >= origin) return Number.NaN
  for (; state.sale < sales && (saleDay[state.sale] as number) < origin; state.sale++) {
    const day = saleDay[state.sale] as number
    const days = Math.max(1, (open[day + 1] as number) - (open[state.before] as number))
    const weight = Math.max(rareWeight, 1 / (state.sale + 1))
    state.size += weight * ((saleUnits[state.sale] as number) - state.size)
    state.gap += weight * (days - state.gap)
    state.before = day + 1
  }
  if (state.sale === 0) return Number.NaN
  const gap = Math.max(state.gap, (open[origin] as number) - (open[state.before] as number))
  return Math.max(0, (state.size / gap) * (1 - (rareWeight / 2) * (1 - 1 / gap)))
}
