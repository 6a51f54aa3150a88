import { firstSeasonal, modelCount } from '@/domain/forecast/models'
import type { Trials } from '@/domain/forecast/trials'

/** A product is assumed to have erred at so many past days like those that resemble it; they, like all products at so many. */
const assumedTries = 6
const assumedPoolTries = 30

/** What is foreseen by all models together, by sold product and origin. */
export type Combined = {
  demand: Float64Array
  /** By sold product: how much the models that know seasons weigh in the last one. */
  seasonal: Float64Array
}

/**
 * The models of each product by the inverse of their own squared errors on it up to that day: on few tries towards those on the products
 * that resemble it, and then on all. What a model errs by is held against what the models err by on average, since not all of them know
 * enough at each day.
 */
export const combined = (trials: Trials): Combined => {
  const { origins, horizon, sold, pools, foreseen, actual } = trials
  const count = origins.length
  const errors = new Float32Array(foreseen.length)
  const usual = new Float32Array(actual.length)
  const pooledErrors = new Float64Array(pools.count * count * modelCount)
  const pooledUsual = new Float64Array(pooledErrors.length)

  sold.forEach((product, position) => {
    const scale = squaredErrors(trials, position, { errors, usual })
    if (scale === 0) return
    const pool = pools.poolOf[product] as number
    for (let at = 0; at < count - 1; at++) {
      const cell = position * count + at
      usual[cell] = (usual[cell] as number) / scale
      for (let model = 0; model < modelCount; model++) {
        const own = cell * modelCount + model
        errors[own] = (errors[own] as number) / scale
        if (Number.isNaN(foreseen[own] as number)) continue
        for (const each of pool === 0 ? [0] : [0, pool]) {
          const pooled = (each * count + at) * modelCount + model
          pooledErrors[pooled] = (pooledErrors[pooled] as number) + (errors[own] as number)
          pooledUsual[pooled] = (pooledUsual[pooled] as number) + (usual[cell] as number)
        }
      }
    }
  })

  const known = origins.map((origin) => origins.filter((each) => each + horizon <= origin).length)
  const ratios = poolRatios({ pools: pools.count, count, known }, pooledErrors, pooledUsual)
  const demand = new Float64Array(actual.length)
  const seasonal = new Float64Array(sold.length)
  const errorSum = new Float64Array(modelCount)
  const usualSum = new Float64Array(modelCount)
  sold.forEach((product, position) => {
    const pool = pools.poolOf[product] as number
    errorSum.fill(0)
    usualSum.fill(0)
    let done = 0
    for (let at = 0; at < count; at++) {
      for (; done < (known[at] as number); done++) {
        const cell = position * count + done
        for (let model = 0; model < modelCount; model++) {
          const own = cell * modelCount + model
          if (Number.isNaN(foreseen[own] as number)) continue
          errorSum[model] = (errorSum[model] as number) + (errors[own] as number)
          usualSum[model] = (usualSum[model] as number) + (usual[cell] as number)
        }
      }
      let sum = 0
      let weights = 0
      let ofSeasons = 0
      for (let model = 0; model < modelCount; model++) {
        const each = foreseen[(position * count + at) * modelCount + model] as number
        if (Number.isNaN(each)) continue
        const alike = ratios[(pool * count + at) * modelCount + model] as number
        const ratio =
          ((errorSum[model] as number) + assumedTries * alike) / ((usualSum[model] as number) + assumedTries)
        const weight = 1 / Math.max(0.01, ratio)
        sum += weight * each
        weights += weight
        if (model >= firstSeasonal) ofSeasons += weight
      }
      demand[position * count + at] = weights === 0 ? 0 : sum / weights
      if (at === count - 1) seasonal[position] = weights === 0 ? 0 : ofSeasons / weights
    }
  })
  return { demand, seasonal }
}

/** Squared errors of each model at each past day, what they come to on average there, and on average of all days. */
const squaredErrors = (
  { origins, foreseen, actual }: Trials,
  position: number,
  { errors, usual }: { errors: Float32Array; usual: Float32Array },
): number => {
  let sum = 0
  for (let at = 0; at < origins.length - 1; at++) {
    const cell = position * origins.length + at
    let ofAll = 0
    let models = 0
    for (let model = 0; model < modelCount; model++) {
      const own = cell * modelCount + model
      const error = (actual[cell] as number) - (foreseen[own] as number)
      if (Number.isNaN(error)) continue
      errors[own] = error * error
      ofAll += error * error
      models += 1
    }
    usual[cell] = models === 0 ? 0 : ofAll / models
    sum += usual[cell] as number
  }
  return origins.length < 2 ? 0 : sum / (origins.length - 1)
}

/** By pool, origin and model: what a model errs by of what is usual, from the days that are over by then. */
const poolRatios = (
  { pools, count, known }: { pools: number; count: number; known: readonly number[] },
  errors: Float64Array,
  usual: Float64Array,
): Float64Array => {
  const ratios = new Float64Array(errors.length)
  for (let pool = 0; pool < pools; pool++) {
    for (let model = 0; model < modelCount; model++) {
      let errorSum = 0
      let usualSum = 0
      let done = 0
      for (let at = 0; at < count; at++) {
        for (; done < (known[at] as number); done++) {
          const cell = (pool * count + done) * modelCount + model
          errorSum += errors[cell] as number
          usualSum += usual[cell] as number
        }
        const all = pool === 0 ? 1 : (ratios[at * modelCount + model] as number)
        ratios[(pool * count + at) * modelCount + model] =
          (errorSum + assumedPoolTries * all) / (usualSum + assumedPoolTries)
      }
    }
  }
  return ratios
}
