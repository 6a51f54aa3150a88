import { modelCount } from '@/domain/forecast/models'
import { knownOrigins, type Trials } from '@/domain/forecast/trials'

/** A product is assumed to have erred at so many past days like those that resemble it; they, at so many, like all products. */
const assumedTries = 6
const assumedPoolTries = 30
/** A model that erred by nothing would weigh all. */
const leastRatio = 0.01

/** The squared errors of each model at each past day, and what they are there on average, as parts of what is usual for the product. */
type Errors = {
  /** By sold product, origin and model. */
  models: Float32Array
  /** By sold product and origin. */
  usual: Float32Array
}

/**
 * What all models together foresee, by sold product and origin: each weighs as the inverse square of its mean squared error on the product up
 * to that day, on few tries towards those on the products that resemble it, and then on all. An error is held against what the models err by on
 * average on that day, since not all of them know enough on each.
 */
export const combined = (trials: Trials): Float64Array => {
  const { origins, sold, pools, foreseen } = trials
  const count = origins.length
  const known = knownOrigins(trials)
  const errors = errorsOf(trials)
  const alike = pooledRatios(trials, errors, known)
  const demand = new Float64Array(sold.length * count)
  const errorSum = new Float64Array(modelCount)
  const usualSum = new Float64Array(modelCount)
  for (let position = 0; position < sold.length; position++) {
    const pool = pools.poolOf[sold[position] as number] as number
    errorSum.fill(0)
    usualSum.fill(0)
    let done = 0
    for (let at = 0; at < count; at++) {
      for (; done < (known[at] as number); done++)
        addErrors(trials, errors, position * count + done, { errorSum, usualSum, row: 0 })
      const cell = position * count + at
      const pooled = (pool * count + at) * modelCount
      let sum = 0
      let weights = 0
      for (let model = 0; model < modelCount; model++) {
        const each = foreseen[cell * modelCount + model] as number
        if (Number.isNaN(each)) continue
        const ratio =
          ((errorSum[model] as number) + assumedTries * (alike[pooled + model] as number)) /
          ((usualSum[model] as number) + assumedTries)
        const weight = 1 / Math.max(leastRatio, ratio * ratio)
        sum += weight * each
        weights += weight
      }
      demand[cell] = weights === 0 ? 0 : sum / weights
    }
  }
  return demand
}

const errorsOf = ({ origins, sold, foreseen, actual }: Trials): Errors => {
  const count = origins.length
  const models = new Float32Array(foreseen.length)
  const usual = new Float32Array(actual.length)
  for (let position = 0; position < sold.length; position++) {
    let sum = 0
    for (let cell = position * count; cell < (position + 1) * count - 1; cell++) {
      const came = actual[cell] as number
      let squares = 0
      let tried = 0
      for (let own = cell * modelCount; own < (cell + 1) * modelCount; own++) {
        const error = came - (foreseen[own] as number)
        if (Number.isNaN(error)) continue
        models[own] = error * error
        squares += error * error
        tried += 1
      }
      const mean = tried === 0 ? 0 : squares / tried
      usual[cell] = mean
      sum += mean
    }
    const scale = sum === 0 ? 0 : (count - 1) / sum
    for (let cell = position * count; cell < (position + 1) * count - 1; cell++) {
      usual[cell] = (usual[cell] as number) * scale
      for (let own = cell * modelCount; own < (cell + 1) * modelCount; own++)
        models[own] = (models[own] as number) * scale
    }
  }
  return { models, usual }
}

type Sums = { errorSum: Float64Array; usualSum: Float64Array; row: number }

const addErrors = (
  { foreseen }: Pick<Trials, 'foreseen'>,
  { models, usual }: Errors,
  cell: number,
  { errorSum, usualSum, row }: Sums,
): void => {
  const ofDay = usual[cell] as number
  for (let model = 0; model < modelCount; model++) {
    const own = cell * modelCount + model
    if (Number.isNaN(foreseen[own] as number)) continue
    errorSum[row + model] = (errorSum[row + model] as number) + (models[own] as number)
    usualSum[row + model] = (usualSum[row + model] as number) + ofDay
  }
}

/** By pool, origin and model: what a model errs by of what is usual, at the past days that are over by then. */
const pooledRatios = (trials: Trials, errors: Errors, known: readonly number[]): Float64Array => {
  const { origins, sold, pools } = trials
  const count = origins.length
  const size = count * modelCount
  const errorSum = new Float64Array(pools.count * size)
  const usualSum = new Float64Array(errorSum.length)
  for (let position = 0; position < sold.length; position++) {
    const pool = pools.poolOf[sold[position] as number] as number
    for (let at = 0; at < count - 1; at++)
      addErrors(trials, errors, position * count + at, {
        errorSum,
        usualSum,
        row: pool * size + at * modelCount,
      })
  }
  const all = ratiosOf({ errorSum: summedRows(errorSum, size), usualSum: summedRows(usualSum, size) }, known)
  const ratios = new Float64Array(errorSum.length)
  for (let pool = 0; pool < pools.count; pool++) {
    const own = (sums: Float64Array) => sums.subarray(pool * size, (pool + 1) * size)
    ratios.set(ratiosOf({ errorSum: own(errorSum), usualSum: own(usualSum) }, known, all), pool * size)
  }
  return ratios
}

const ratiosOf = (
  { errorSum, usualSum }: Omit<Sums, 'row'>,
  known: readonly number[],
  wider?: Float64Array,
): Float64Array => {
  const ratios = new Float64Array(errorSum.length)
  for (let model = 0; model < modelCount; model++) {
    let [errors, usual, done] = [0, 0, 0]
    known.forEach((over, at) => {
      for (; done < over; done++) {
        errors += errorSum[done * modelCount + model] as number
        usual += usualSum[done * modelCount + model] as number
      }
      const cell = at * modelCount + model
      ratios[cell] = (errors + assumedPoolTries * (wider?.[cell] ?? 1)) / (usual + assumedPoolTries)
    })
  }
  return ratios
}

const summedRows = (rows: Float64Array, size: number): Float64Array => {
  const sums = new Float64Array(size)
  rows.forEach((value, at) => {
    sums[at % size] = (sums[at % size] as number) + value
  })
  return sums
}
