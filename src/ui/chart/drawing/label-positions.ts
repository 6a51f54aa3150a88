type Room = { apart: number; from: number; to: number }

/** Moves labels from where they belong until each has its room, in their order from top to bottom. */
export const spreadOut = (wanted: readonly number[], { apart, from, to }: Room): number[] => {
  const order = wanted.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y)
  let lowest = from - apart
  for (const label of order) {
    label.y = Math.max(label.y, lowest + apart)
    lowest = label.y
  }
  // Labels pushed out at the bottom push the others up.
  let highest = to + apart
  for (const label of order.toReversed()) {
    label.y = Math.min(label.y, highest - apart)
    highest = label.y
  }
  const places = [...wanted]
  for (const { y, index } of order) places[index] = y
  return places
}
