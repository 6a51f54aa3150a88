import type { Trials } from '@/domain/forecast/trials'

/** Past days at which a product is assumed to have erred as much as those of its size. */
const assumedTries = 8
/** Units up to which a forecast is one of rare, of few, of some units: their errors are of other shapes. */
const sizes = [0.75, 3, 12, 50]

const sizeOf = (demand: number): number => {
  const size = sizes.findIndex((most) => demand < most)
  return size < 0 ? sizes.length : size
}

/** What errors are held against: they grow faster than the root of what is foreseen, and slower than that itself. */
const unitOf = (demand: number): number => (demand + 0.25) ** 0.75

type Sums = { sum: number; squares: number; tries: number }

/**
 * Units that were enough in the part `level` of all cases: what is foreseen, and its own past errors on top. What they are on average and how far
 * they are spread is the product's own, towards that of its size; their shape is that of its size.
 */
export const unitsEnough = (trials: Trials, demand: Float64Array, level: number): Float64Array => {
  const { origins, sold } = trials
  const count = origins.length
  const errors = errorsOf(trials, demand)
  const nothing = (): Sums => ({ sum: 0, squares: 0, tries: 0 })
  const bySize = Array.from({ length: sizes.length + 1 }, nothing)
  const own = Array.from(sold, nothing)
  own.forEach((sums, position) => {
    for (let cell = position * count; cell < (position + 1) * count - 1; cell++) {
      const error = errors[cell] as number
      if (Number.isNaN(error)) continue
      for (const each of [sums, bySize[sizeOf(demand[cell] as number)] as Sums]) {
        each.sum += error
        each.squares += error * error
        each.tries += 1
      }
    }
  })
  const usual = bySize.map(({ squares, tries }) => (squares + 1) / (tries + 1))
  const means = own.map(({ sum, tries }) => sum / (tries + assumedTries))
  const spreadOf = (position: number, size: number) => {
    const { squares, tries } = own[position] as Sums
    const aroundMean = Math.max(0, squares - tries * (means[position] as number) ** 2)
    return Math.sqrt((aroundMean + assumedTries * (usual[size] as number)) / (tries + assumedTries))
  }
  const shapes = bySize.map(({ tries }) => ({ values: new Float64Array(tries), length: 0 }))
  own.forEach((_, position) => {
    for (let cell = position * count; cell < (position + 1) * count - 1; cell++) {
      const error = errors[cell] as number
      if (Number.isNaN(error)) continue
      const size = sizeOf(demand[cell] as number)
      const shape = shapes[size] as (typeof shapes)[number]
      shape.values[shape.length++] = (error - (means[position] as number)) / spreadOf(position, size)
    }
  })
  const quantiles = shapes.map(({ values }) => quantileOf(values.sort(), level))
  return Float64Array.from(sold, (_, position) => {
    const coming = demand[(position + 1) * count - 1] as number
    const size = sizeOf(coming)
    const error = (means[position] as number) + (quantiles[size] as number) * spreadOf(position, size)
    return Math.max(0, coming + error * unitOf(coming))
  })
}

/** By sold product and origin, in units that grow with what was foreseen; NaN where nothing was tried. */
const errorsOf = ({ actual }: Trials, demand: Float64Array): Float64Array =>
  demand.map((foreseen, cell) => ((actual[cell] as number) - foreseen) / unitOf(foreseen))

/** Few errors tell little of rare ones: they are taken for a part of usual ones. */
const assumedShape = [-1.2, -0.84, -0.52, -0.25, 0, 0.25, 0.52, 0.84, 1.28, 1.64, 2]

const quantileOf = (sorted: Float64Array, level: number): number => {
  const values = sorted.length >= 200 ? sorted : Float64Array.from([...sorted, ...assumedShape]).sort()
  const at = level * (values.length - 1)
  const below = Math.floor(at)
  const lower = values[below] as number
  const upper = values[Math.min(values.length - 1, below + 1)] as number
  return lower + (at - below) * (upper - lower)
}
