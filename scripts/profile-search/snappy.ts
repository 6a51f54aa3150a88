/** What snappy packed there, to the length that it names; null where no whole one begins. */
export function unpackSnappy(bytes: Buffer, from = 0): Buffer | null {
  const [length, start] = varint(bytes, from)
  if (length === 0 || length > 2 ** 26) return null
  const whole = Buffer.alloc(length)
  let at = start
  let end = 0
  const little = (size: number) => {
    at += size
    return at <= bytes.length ? bytes.readUIntLE(at - size, size) : Number.NaN
  }
  while (end < length) {
    const tag = little(1)
    const upper = tag >> 2
    if ((tag & 3) === 0) {
      const size = 1 + (upper < 60 ? upper : little(upper - 59))
      if (!(size <= length - end && at + size <= bytes.length)) return null
      bytes.copy(whole, end, at, at + size)
      at += size
      end += size
      continue
    }
    const size = (tag & 3) === 1 ? 4 + (upper & 7) : 1 + upper
    const back = (tag & 3) === 1 ? ((upper >> 3) << 8) + little(1) : little((tag & 3) === 2 ? 2 : 4)
    if (!(back > 0 && back <= end && size <= length - end)) return null
    // Byte by byte: a copy may go on into what it has just written.
    for (const last = end + size; end < last; end += 1) whole[end] = whole[end - back] ?? 0
  }
  return whole
}

/** A number in groups of seven bits, and where it ends. */
export function varint(bytes: Buffer, from: number): [value: number, end: number] {
  let value = 0
  let at = from
  for (let scale = 1; scale < 2 ** 49; scale *= 128) {
    const byte = bytes[at] ?? 0
    at += 1
    value += (byte & 127) * scale
    if (byte < 128) break
  }
  return [value, at]
}
