import type { Look } from '@/ui/chart/model/chart-colors'

/** Dashes of a line and its marker, by pattern. */
export const dashes = [[], [8, 4], [2, 3], [10, 3, 2, 3]] as const
export const markers = ['circle', 'rectRot', 'triangle', 'rect'] as const

const size = 8

/** What a bar is filled with: its colour, or stripes of it. */
export function fillOf({ color, pattern }: Look): string | CanvasPattern {
  if (pattern === 0) return color
  const tile = document.createElement('canvas')
  tile.width = size
  tile.height = size
  const context = tile.getContext('2d')
  if (context === null) return color
  context.strokeStyle = color
  context.lineWidth = 2.5
  // Over the edges of the tile, so that its corners join.
  for (const start of [-size, 0, size]) {
    if (pattern !== 2) line(context, [start, size], [start + size, 0])
    if (pattern !== 1) line(context, [start, 0], [start + size, size])
  }
  return context.createPattern(tile, 'repeat') ?? color
}

const line = (context: CanvasRenderingContext2D, from: [number, number], to: [number, number]) => {
  context.beginPath()
  context.moveTo(...from)
  context.lineTo(...to)
  context.stroke()
}
