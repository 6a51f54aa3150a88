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
/** From this one on they know seasons. */
export const firstSeasonal = modelNames.indexOf('lastYear')

/** Usual days without which a span tells nothing. */
const fewestOpenDays = 5
const blockDays = 28
const blockCount = 13
/** The part of what is foreseen that each newer block makes. */
const blockWeight = 0.25
/** The part of size and gap that each sale of a rare product makes. */
const rareWeight = 0.15
/** Units that this year and last year are assumed to share, when one is held against the other. */
const sharedUnits = 10

/**
 * Units on a usual day by each model, as foreseen at the start of day `origin` from what was known then; NaN where a model knows
 * too little. The first is in units of the whole horizon, as the proposal counts: by days, open or not.
 */
export const modelRates = (
  series: Series,
  {
    origin,
    horizon,
    rule,
    season,
  }: { origin: number; horizon: number; rule: RuleRange; season: SeasonFactors },
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
  rates[4] = rareRate(series, origin)
  const last = ofYear(series, origin, horizon, 1)
  const before = ofYear(series, origin, horizon, 2)
  rates[5] = last
  rates[6] = (last + before) / 2
  rates[7] = year * (1 + (season.coming - 1) / 2)
  rates[8] = year * season.coming
  rates[9] = (now * season.coming) / Math.max(0.2, season.recent)
}

/** Returns may be more than what was sold: nothing is then. */
const rateIn = ({ units, open, life }: Series, from: number, to: number): number => {
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

/** Sales of these weeks a year before, at what this year's sales are of that one's. */
const ofYear = (series: Series, origin: number, horizon: number, year: number): number => {
  const back = year * yearDays
  const start = origin - back
  if (start - recentDays < series.life) return Number.NaN
  const then = rateIn(series, start, start + horizon)
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

/** Size of a sale and days between two, both smoothed (Syntetos and Boylan), for what sells less than once a week. A longer silence counts. */
const rareRate = (series: Series, origin: number): number => {
  const { saleDay, saleUnits, sales, life, open } = series
  if (life >= origin) return Number.NaN
  let size = 0
  let gap = 0
  let before = life
  let count = 0
  for (let sale = 0; sale < sales && (saleDay[sale] as number) < origin; sale++) {
    const day = saleDay[sale] as number
    const days = Math.max(1, (open[day + 1] as number) - (open[before] as number))
    count += 1
    const weight = Math.max(rareWeight, 1 / count)
    size += weight * ((saleUnits[sale] as number) - size)
    gap += weight * (days - gap)
    before = day + 1
  }
  if (count === 0) return Number.NaN
  const usualGap = Math.max(gap, (open[origin] as number) - (open[before] as number))
  return Math.max(0, (size / usualGap) * (1 - (rareWeight / 2) * (1 - 1 / usualGap)))
}
