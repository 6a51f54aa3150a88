/**
 * A carried order as text: in a file, in QR codes, typed by a scanner or pasted from a mail. Capital letters and digits alone, which
 * QR codes hold best and which every keyboard layout of a scanner gets right. Each piece has the number of it and of all, and a check of
 * the whole: `RB1`, `0203`, seven letters, and the bytes in base 32 (RFC 4648), which has no 1, so that a piece is found in any text.
 */
const mark = 'RB1'
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const checkLetters = 7
const pieceForm = new RegExp(`^${mark}(\\d{2})(\\d{2})([${alphabet}]{${checkLetters}})([${alphabet}]+)$`)

/** In one piece, or in as many as there have to be of this many letters each. */
export function textsOfCarried(bytes: Uint8Array, most = Number.POSITIVE_INFINITY): string[] {
  const letters = base32(bytes)
  const check = base32(checksum(bytes))
  const count = Math.ceil(letters.length / most) || 1
  const each = Math.ceil(letters.length / count)
  return Array.from({ length: count }, (_, index) => {
    const [number, all] = [index + 1, count].map((figure) => String(figure).padStart(2, '0'))
    return `${mark}${number}${all}${check}${letters.slice(index * each, (index + 1) * each)}`
  })
}

export type ReadCarried =
  | { kind: 'whole'; bytes: Uint8Array<ArrayBuffer> }
  /** `has` of `all`: numbers from 1. */
  | { kind: 'partial'; has: number[]; all: number }
  /** Pieces of more than one order. */
  | { kind: 'mixed' }
  /** Not one piece, or one with letters missing or changed: `piece` is its number. */
  | { kind: 'unreadable'; piece?: number }

/** Reads the pieces that a text has, in whatever order and however often; what else is in it may only be space. */
export function readCarriedText(text: string): ReadCarried {
  const pieces = text
    .replace(/\s/g, '')
    .toUpperCase()
    .split(new RegExp(`(?=${mark})`))
  const data = new Map<number, string>()
  let first: { all: number; check: string } | undefined
  for (const piece of pieces) {
    const [, index, count, check = '', letters = ''] = pieceForm.exec(piece) ?? []
    const [number, all] = [Number(index), Number(count)]
    if (index === undefined) return { kind: 'unreadable', ...numberIn(piece) }
    if (number < 1 || number > all) return { kind: 'unreadable' }
    first ??= { all, check }
    const before = data.get(number)
    if (all !== first.all || check !== first.check || (before ?? letters) !== letters)
      return { kind: 'mixed' }
    data.set(number, letters)
  }
  if (first === undefined) return { kind: 'unreadable' }
  const has = [...data.keys()].sort((a, b) => a - b)
  if (has.length < first.all) return { kind: 'partial', has, all: first.all }
  const bytes = bytesOf(has.map((number) => data.get(number)).join(''))
  return base32(checksum(bytes)) === first.check ? { kind: 'whole', bytes } : { kind: 'unreadable' }
}

/** Why a text is no order, for people; null where it can be one. */
export function carriedFault(read: ReadCarried): string | null {
  switch (read.kind) {
    case 'whole':
      return null
    case 'partial':
      return `Faltan códigos: hay ${read.has.length} de ${read.all}.`
    case 'mixed':
      return 'Hay códigos de más de un pedido: traiga uno cada vez.'
    case 'unreadable':
      return read.piece === undefined
        ? 'No se puede leer: falta una parte, o no es un pedido de Rebotica.'
        : `El código ${read.piece} no se puede leer entero.`
  }
}

const numberIn = (piece: string): { piece?: number } => {
  const number = new RegExp(`^${mark}(\\d{2})`).exec(piece)?.[1]
  return number === undefined ? {} : { piece: Number(number) }
}

function base32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(value >> bits) & 31]
    }
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8))
  let bits = 0
  let value = 0
  let at = 0
  for (const letter of text) {
    value = ((value << 5) | alphabet.indexOf(letter)) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes[at++] = (value >> bits) & 255
  }
  return bytes
}

/** CRC-32: against what was copied wrong, not against who would change it. */
function checksum(bytes: Uint8Array): Uint8Array {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  const result = new Uint8Array(4)
  new DataView(result.buffer).setInt32(0, ~crc)
  return result
}
