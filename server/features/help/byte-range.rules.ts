export type ByteRange = { start: number; end: number }

/**
 * What a Range header asks of a file of so many bytes: one range (both ends included), the whole file where it asks for
 * anything else (RFC 9110 §14.2 allows to ignore it), or null where there is no such part.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? null : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start < size ? { start, end } : null
}
