/** A picture's own size in pixels. */
export type Size = { width: number; height: number }
/** A point of the visible square, each part from 0 to 1. */
export type Point = { x: number; y: number }
/** What is seen of a picture: `x` and `y` are the centre of the square, in pixels of the picture. */
export type Crop = Point & { zoom: number }
/** The square in pixels of the picture. */
export type Square = Point & { side: number }

export const maxZoom = 5
/** What one press of a key moves, of the side of the square; and by what it zooms. */
export const keyStep = 0.05
export const zoomStep = 1.1

/** The largest square in the middle. */
export const centred = ({ width, height }: Size): Crop => ({ zoom: 1, x: width / 2, y: height / 2 })

export const squareOf = (size: Size, { zoom, x, y }: Crop): Square => {
  const side = Math.min(size.width, size.height) / zoom
  return { x: x - side / 2, y: y - side / 2, side }
}

/** Moves the picture under the square by parts of its side, as far as the picture reaches. */
export const moved = (size: Size, crop: Crop, by: Point): Crop => {
  const { side } = squareOf(size, crop)
  return inside(size, { ...crop, x: crop.x - by.x * side, y: crop.y - by.y * side })
}

/** Zooms around a point of the square, which stays where it is as far as the picture reaches. */
export const zoomed = (size: Size, crop: Crop, { zoom, around }: { zoom: number; around: Point }): Crop => {
  const next = Math.min(maxZoom, Math.max(1, zoom))
  const before = squareOf(size, crop)
  const side = Math.min(size.width, size.height) / next
  const shift = (part: number) => (part - 0.5) * (before.side - side)
  return inside(size, { zoom: next, x: crop.x + shift(around.x), y: crop.y + shift(around.y) })
}

const inside = (size: Size, crop: Crop): Crop => {
  const half = Math.min(size.width, size.height) / crop.zoom / 2
  const within = (value: number, length: number) => Math.min(length - half, Math.max(half, value))
  return { ...crop, x: within(crop.x, size.width), y: within(crop.y, size.height) }
}
