import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Crop,
  centred,
  maxZoom,
  moved,
  type Point,
  type Size,
  squareOf,
  zoomed,
} from '@/features/account/avatar/crop'

const wide: Size = { width: 400, height: 200 }
const middle = { x: 0.5, y: 0.5 }

describe('the square of a picture', () => {
  test('is at first the largest one in the middle', () => {
    expect(squareOf(wide, centred(wide))).toEqual({ x: 100, y: 0, side: 200 })
  })

  test('is half as large at twice the zoom, around the same point', () => {
    const crop = zoomed(wide, centred(wide), { zoom: 2, around: middle })
    expect(squareOf(wide, crop)).toEqual({ x: 150, y: 50, side: 100 })
  })

  test('follows the picture that is dragged', () => {
    const right = moved(wide, centred(wide), { x: 0.25, y: 0 })
    expect(squareOf(wide, right)).toEqual({ x: 50, y: 0, side: 200 })
  })
})

const sizes = fc.record({
  width: fc.integer({ min: 1, max: 9000 }),
  height: fc.integer({ min: 1, max: 9000 }),
})
const parts = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
})
type Step = Point | { zoom: number; around: Point }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    x: fc.double({ min: -3, max: 3, noNaN: true }),
    y: fc.double({ min: -3, max: 3, noNaN: true }),
  }),
  fc.record({ zoom: fc.double({ min: 0.01, max: 20, noNaN: true }), around: parts }),
)
const after = (size: Size, crop: Crop, by: Step): Crop =>
  'zoom' in by ? zoomed(size, crop, by) : moved(size, crop, by)

test('whatever is dragged and zoomed, the square stays within the picture', () => {
  fc.assert(
    fc.property(sizes, fc.array(step, { maxLength: 20 }), (size, steps) => {
      const crop = steps.reduce<Crop>((at, by) => after(size, at, by), centred(size))
      const { x, y, side } = squareOf(size, crop)
      const slack = 1e-6 * Math.max(size.width, size.height)
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(-slack)
      expect(x + side).toBeLessThanOrEqual(size.width + slack)
      expect(y + side).toBeLessThanOrEqual(size.height + slack)
      expect(crop.zoom).toBeGreaterThanOrEqual(1)
      expect(crop.zoom).toBeLessThanOrEqual(maxZoom)
    }),
  )
})

test('zooming in keeps the point under the finger where it is', () => {
  fc.assert(
    fc.property(sizes, parts, fc.double({ min: 1, max: maxZoom, noNaN: true }), (size, around, zoom) => {
      const under = (crop: Crop) => {
        const { x, y, side } = squareOf(size, crop)
        return [x + around.x * side, y + around.y * side] as const
      }
      const [x, y] = under(centred(size))
      const [nextX, nextY] = under(zoomed(size, centred(size), { zoom, around }))
      expect(nextX).toBeCloseTo(x, 3)
      expect(nextY).toBeCloseTo(y, 3)
    }),
  )
})
