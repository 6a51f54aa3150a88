import { isAscii, isUtf8 } from 'node:buffer'
import { BadFile } from './bad-file'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** What the first bytes of files tell that people take for text because of their names. */
const otherKinds: [start: Buffer, kind: string][] = [
  [
    Buffer.from('PK\x03\x04', 'latin1'),
    'un libro de Excel o un archivo ZIP: guárdelo como CSV o descomprímalo',
  ],
  [Buffer.from('\xd0\xcf\x11\xe0', 'latin1'), 'un libro de Excel: guárdelo como CSV'],
  [Buffer.from('%PDF', 'latin1'), 'un PDF'],
  [Buffer.from('\x1f\x8b', 'latin1'), 'un archivo comprimido: descomprímalo'],
]

/**
 * Turns a text file's bytes into UTF-8 in one pass. The encoding is told by the byte order mark, or by the zero bytes
 * of UTF-16; otherwise by trying: bytes that are not valid UTF-8 are Windows-1252, which includes Latin-1. Nothing but
 * ASCII before them reads the same in both; after letters in UTF-8 they are slips, each shown as «�».
 */
export class TextDecoding {
  encoding: Encoding = 'utf-8'
  private isStart = true
  private isPlain = true
  /** The beginning of a letter that goes on in the next piece. */
  private rest: Buffer = Buffer.alloc(0)
  private decoder: InstanceType<typeof TextDecoder> | null = null

  /** Throws BadFile where the bytes are no text. */
  decode(piece: Buffer): Buffer {
    if (this.isStart) this.begin(piece)
    this.isStart = false
    if (!this.encoding.startsWith('utf-16') && piece.includes(0)) throw notText('un archivo binario')
    if (this.decoder !== null) return Buffer.from(this.decoder.decode(piece, { stream: true }))
    const bytes = this.rest.length === 0 ? piece : Buffer.concat([this.rest, piece])
    const whole = bytes.length - unfinishedLetter(bytes)
    this.rest = bytes.subarray(whole)
    return this.asUtf8(bytes.subarray(0, whole))
  }

  end(): Buffer {
    if (this.decoder !== null) return Buffer.from(this.decoder.decode())
    const { rest } = this
    this.rest = Buffer.alloc(0)
    return this.asUtf8(rest)
  }

  private begin(piece: Buffer): void {
    const other = otherKinds.find(([start]) => piece.subarray(0, start.length).equals(start))
    if (other !== undefined) throw notText(other[1])
    const encoding = utf16Of(piece)
    if (encoding === null) return
    this.encoding = encoding
    this.decoder = new TextDecoder(encoding)
  }

  private asUtf8(bytes: Buffer): Buffer {
    if (isUtf8(bytes)) {
      this.isPlain &&= isAscii(bytes)
      return bytes
    }
    const encoding = this.isPlain ? 'windows-1252' : 'utf-8'
    this.encoding = encoding
    this.decoder = new TextDecoder(encoding)
    return Buffer.from(this.decoder.decode(bytes, { stream: true }))
  }
}

const notText = (kind: string): BadFile => new BadFile(`El archivo no es de texto: es ${kind}.`)

const utf16Of = (start: Buffer): Encoding | null => {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const sample = start.subarray(0, 512)
  const zeros = { even: 0, odd: 0 }
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2 === 0 ? 'even' : 'odd'] += 1
  if (zeros.odd > sample.length / 4 && zeros.even === 0) return 'utf-16le'
  if (zeros.even > sample.length / 4 && zeros.odd === 0) return 'utf-16be'
  return null
}

/** How many of the last bytes begin a letter of UTF-8 of which more has to come: 0 to 3. */
const unfinishedLetter = (bytes: Buffer): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return 0
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 0
    if (length > 0) return length > back ? back : 0
  }
  return 0
}
