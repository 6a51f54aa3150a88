import { isAscii, isUtf8 } from 'node:buffer'
import { BadFile } from './bad-file'
import { codePage850Evidence, decodeCodePage850 } from './code-page-850'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'ibm850'

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

type Decoder = { decode: (bytes?: Buffer, options?: { stream: boolean }) => string }

const codePage850: Decoder = { decode: (bytes) => (bytes === undefined ? '' : decodeCodePage850(bytes)) }

/**
 * Turns a text file's bytes into UTF-8 in one pass. The encoding is told by the byte order mark, or by the zero bytes
 * of UTF-16; otherwise by trying: bytes that are not valid UTF-8 are Windows-1252, which includes Latin-1, or code page 850
 * where more accented letters of words are. Nothing but ASCII before them reads the same in all of them; after letters in
 * UTF-8 they are slips, each shown as «�».
 */
export class TextDecoding {
  encoding: Encoding = 'utf-8'
  private isStart = true
  private isPlain = true
  /** The beginning of a letter that goes on in the next piece. */
  private rest: Buffer = Buffer.alloc(0)
  private decoder: Decoder | null = null
  /** For code page 850, in all of the file: the first letters have decided, and the others may contradict. */
  private evidence: number | null = null

  /** Throws BadFile where the bytes are no text. */
  decode(piece: Buffer): Buffer {
    if (this.isStart) this.begin(piece)
    this.isStart = false
    if (!this.encoding.startsWith('utf-16') && piece.includes(0)) throw notText('un archivo binario')
    if (this.evidence !== null) this.evidence += codePage850Evidence(piece)
    if (this.decoder !== null) return Buffer.from(this.decoder.decode(piece, { stream: true }))
    const bytes = this.rest.length === 0 ? piece : Buffer.concat([this.rest, piece])
    const whole = bytes.length - unfinishedLetter(bytes)
    this.rest = bytes.subarray(whole)
    return this.asUtf8(bytes.subarray(0, whole))
  }

  /** Throws BadFile where the text as a whole is of another encoding than its first letters were. */
  end(): Buffer {
    if (this.evidence !== null && this.evidence > 0 !== (this.encoding === 'ibm850') && this.evidence !== 0)
      throw new BadFile(
        'Las letras con acento del archivo son unas de Windows-1252 y otras de la página de códigos 850: guárdelo en UTF-8.',
      )
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
    if (this.isPlain) this.evidence = codePage850Evidence(bytes)
    const isDos = this.evidence !== null && this.evidence > 0
    this.encoding = isDos ? 'ibm850' : this.isPlain ? 'windows-1252' : 'utf-8'
    this.decoder = isDos ? codePage850 : new TextDecoder(this.encoding)
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
