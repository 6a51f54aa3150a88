/**
 * QR codes (ISO/IEC 18004) of capital letters and digits with error correction L, for screens: what takes them is held close and
 * tries again. One mask is enough, as what is written here is as good as random.
 */

/** As many letters as a code has that a tablet's camera still reads from another screen (version 18). */
export const mostLetters = 1_046

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
/** Codewords for correction in a block, and blocks, of each version from 1. */
const correction = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30]
const blockCounts = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6]

/** Rows of modules, true where they are dark, without the quiet zone of four around them. */
export function qrCode(text: string): boolean[][] {
  const version = correction.findIndex((_, index) => dataBytes(index + 1) * 8 >= bitsOf(text, index + 1)) + 1
  if (version === 0) throw new RangeError('Too long for a code')
  const grid = patterns(version)
  place(grid, interleaved(codewords(text, version), version))
  return grid.modules
}

const countBits = (version: number) => (version < 10 ? 9 : 11)
const bitsOf = ({ length }: string, version: number) => 4 + countBits(version) + Math.ceil(length * 5.5)
const dataBytes = (version: number) =>
  Math.floor(freeModules(version) / 8) - (correction[version - 1] ?? 0) * (blockCounts[version - 1] ?? 0)

/** Modules that are no part of a pattern. */
function freeModules(version: number): number {
  const all = (16 * version + 128) * version + 64
  if (version < 2) return all
  const count = alignmentCount(version)
  return all - ((25 * count - 10) * count - 55) - (version < 7 ? 0 : 36)
}
const alignmentCount = (version: number) => Math.floor(version / 7) + 2

function codewords(text: string, version: number): number[] {
  const bits: number[] = []
  const put = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >> bit) & 1)
  }
  const letterNumber = (letter: string | undefined) => {
    const value = letters.indexOf(letter ?? '')
    if (letter === undefined || value < 0) throw new RangeError('Not a letter of these codes')
    return value
  }
  put(2, 4)
  put(text.length, countBits(version))
  for (let at = 0; at < text.length; at += 2)
    if (at + 1 < text.length) put(letterNumber(text[at]) * 45 + letterNumber(text[at + 1]), 11)
    else put(letterNumber(text[at]), 6)
  const room = dataBytes(version) * 8
  put(0, Math.min(4, room - bits.length))
  put(0, -bits.length & 7)
  for (let filler = 0xec; bits.length < room; filler ^= 0xec ^ 0x11) put(filler, 8)
  return Array.from({ length: room / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce<number>((byte, bit) => byte * 2 + bit, 0),
  )
}

/** The data in blocks with their correction, one codeword of each in turn. */
function interleaved(data: readonly number[], version: number): number[] {
  const count = blockCounts[version - 1] ?? 1
  const extra = correction[version - 1] ?? 0
  const total = Math.floor(freeModules(version) / 8)
  const shortOnes = count - (total % count)
  const shortLength = Math.floor(total / count) - extra
  const divisor = divisorOf(extra)
  const blocks = Array.from({ length: count }, (_, index) => {
    const from = index * shortLength + Math.max(0, index - shortOnes)
    const own = data.slice(from, from + shortLength + (index < shortOnes ? 0 : 1))
    return { own, extra: remainderOf(own, divisor) }
  })
  const result: number[] = []
  for (let at = 0; at <= shortLength; at++)
    for (const { own } of blocks) if (at < own.length) result.push(own[at] ?? 0)
  for (let at = 0; at < extra; at++) for (const block of blocks) result.push(block.extra[at] ?? 0)
  return result
}

/** In the field of 256 elements modulo 0x11D. */
function product(x: number, y: number): number {
  let result = 0
  for (let bit = 7; bit >= 0; bit--) {
    result = (result << 1) ^ ((result >>> 7) * 0x11d)
    if ((y >>> bit) & 1) result ^= x
  }
  return result
}

/** Coefficients of the Reed–Solomon generator, without the first, which is 1. */
function divisorOf(degree: number): number[] {
  const result = Array.from({ length: degree }, (_, index): number => (index === degree - 1 ? 1 : 0))
  let root = 1
  for (let round = 0; round < degree; round++) {
    for (let at = 0; at < degree; at++) result[at] = product(result[at] ?? 0, root) ^ (result[at + 1] ?? 0)
    root = product(root, 2)
  }
  return result
}

function remainderOf(data: readonly number[], divisor: readonly number[]): number[] {
  const result = divisor.map((): number => 0)
  for (const byte of data) {
    const factor = byte ^ (result.shift() ?? 0)
    result.push(0)
    divisor.forEach((coefficient, at) => {
      result[at] = (result[at] ?? 0) ^ product(coefficient, factor)
    })
  }
  return result
}

/** `taken`: modules that are a part of a pattern. */
type Grid = { modules: boolean[][]; taken: boolean[][] }

function patterns(version: number): Grid {
  const size = version * 4 + 17
  const rows = () => Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const grid: Grid = { modules: rows(), taken: rows() }
  const set = (x: number, y: number, isDark: boolean) => {
    const [row, taken] = [grid.modules[y], grid.taken[y]]
    if (row === undefined || taken === undefined || x < 0 || x >= size) return
    row[x] = isDark
    taken[x] = true
  }
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    around(4, (dx, dy, distance) => set(x + dx, y + dy, distance !== 2 && distance !== 4))
  const centres = alignmentsOf(version, size)
  const last = centres.length - 1
  centres.forEach((x, column) => {
    centres.forEach((y, row) => {
      const isFinder =
        (column === 0 && row === 0) || (column === 0 && row === last) || (column === last && row === 0)
      if (!isFinder) around(2, (dx, dy, distance) => set(x + dx, y + dy, distance !== 1))
    })
  })
  // Level L and mask 0, with their BCH code and the standard's mask.
  const format = bch(0b01000, { bits: 10, generator: 0x537 }) ^ 0x5412
  const formatBit = (bit: number) => ((format >> bit) & 1) === 1
  for (let bit = 0; bit < 15; bit++) {
    if (bit < 8) set(size - 1 - bit, 8, formatBit(bit))
    else set(8, size - 15 + bit, formatBit(bit))
    if (bit < 6) set(8, bit, formatBit(bit))
    else if (bit < 8) set(8, bit + 1, formatBit(bit))
    else if (bit === 8) set(7, 8, formatBit(bit))
    else set(14 - bit, 8, formatBit(bit))
  }
  set(8, size - 8, true)
  if (version >= 7) {
    const information = bch(version, { bits: 12, generator: 0x1f25 })
    for (let bit = 0; bit < 18; bit++) {
      const [a, b] = [size - 11 + (bit % 3), Math.floor(bit / 3)]
      const isDark = ((information >> bit) & 1) === 1
      set(a, b, isDark)
      set(b, a, isDark)
    }
  }
  return grid
}

/** Every module within a distance, and how far it is. */
function around(most: number, each: (dx: number, dy: number, distance: number) => void): void {
  for (let dy = -most; dy <= most; dy++)
    for (let dx = -most; dx <= most; dx++) each(dx, dy, Math.max(Math.abs(dx), Math.abs(dy)))
}

function alignmentsOf(version: number, size: number): number[] {
  if (version === 1) return []
  const count = alignmentCount(version)
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - (count - 2 - index) * step)]
}

function bch(value: number, { bits, generator }: { bits: number; generator: number }): number {
  let rest = value
  for (let round = 0; round < bits; round++) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * generator)
  return (value << bits) | rest
}

/** In two columns at a time, from the right, upwards and downwards in turn; every other module of a chessboard is inverted. */
function place({ modules, taken }: Grid, bytes: readonly number[]): void {
  const size = modules.length
  let bit = 0
  let isUpwards = true
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = isUpwards ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        const row = modules[y]
        if (row === undefined || taken[y]?.[x]) continue
        const isSet = (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
        row[x] = isSet !== ((x + y) % 2 === 0)
        bit++
      }
    }
    isUpwards = !isUpwards
  }
}
