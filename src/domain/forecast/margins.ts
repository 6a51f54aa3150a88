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

/**
 * Units that were enough in the part `level` of all cases: what is foreseen, and its own past errors on top, by their size on this product
 * and their shape on all of its size.
 */
export const unitsEnough = (trials: Trials, demand: Float64Array, level: number): Float64Array => {
  const { origins, sold, actual } = trials
  const count = origins.length
  const errorAt = (cell: number) =>
    ((actual[cell] as number) - (demand[cell] as number)) / unitOf(demand[cell] as number)
  const bySize = Array.from({ length: sizes.length + 1 }, () => ({ squares: 0, tries: 0 }))
  const own = sold.length === 0 ? [] : Array.from(sold, () => ({ squares: 0, tries: 0 }))
  own.forEach((sums, position) => {
    for (let at = 0; at < count - 1; at++) {
      const cell = position * count + at
      const square = errorAt(cell) ** 2
      const ofSize = bySize[sizeOf(demand[cell] as number)] as (typeof bySize)[number]
      sums.squares += square
      sums.tries += 1
      ofSize.squares += square
      ofSize.tries += 1
    }
  })
  const usual = bySize.map(({ squares, tries }) => (squares + 1) / (tries + 1))
  const spreadOf = (position: number, ofDemand: number) => {
    const { squares, tries } = own[position] as (typeof own)[number]
    return Math.sqrt((squares + assumedTries * (usual[sizeOf(ofDemand)] as number)) / (tries + assumedTries))
  }
  const shapes = bySize.map(({ tries }) => ({ values: new Float64Array(tries), length: 0 }))
  own.forEach((_, position) => {
    for (let at = 0; at < count - 1; at++) {
      const cell = position * count + at
      const shape = shapes[sizeOf(demand[cell] as number)] as (typeof shapes)[number]
      shape.values[shape.length++] = errorAt(cell) / spreadOf(position, demand[cell] as number)
    }
  })
  const quantiles = shapes.map(({ values }) => quantileOf(values.sort(), level))
  return Float64Array.from(sold, (_, position) => {
    const coming = demand[position * count + count - 1] as number
    const margin = (quantiles[sizeOf(coming)] as number) * spreadOf(position, coming) * unitOf(coming)
    return Math.max(0, coming + margin)
  })
}

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
