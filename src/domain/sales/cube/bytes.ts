/** Appends numbers as varints: seven bits a byte, the eighth says that more follow. */
export class ByteWriter {
  private bytes = new Uint8Array(1024)
  private length = 0

  /** 0 to 2^32 − 1. */
  unsigned(value: number): void {
    if (value >>> 0 !== value) throw new RangeError(`Not an unsigned 32-bit number: ${value}`)
    this.append(value)
  }

  /** −2^31 to 2^31 − 1, zigzag: small numbers of either sign stay small. */
  signed(value: number): void {
    if ((value | 0) !== value) throw new RangeError(`Not a signed 32-bit number: ${value}`)
    this.append(((value << 1) ^ (value >> 31)) >>> 0)
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length)
  }

  private append(value: number): void {
    if (this.length + longestNumber > this.bytes.length) {
      const larger = new Uint8Array(this.bytes.length * 2)
      larger.set(this.bytes)
      this.bytes = larger
    }
    const { bytes } = this
    let rest = value
    let length = this.length
    while (rest > 0x7f) {
      bytes[length++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    bytes[length++] = rest
    this.length = length
  }
}

/** Bytes of 32 bits, seven in each. */
const longestNumber = 5

/** Reads what ByteWriter wrote. Throws past the end and on a varint that is too long. */
export class ByteReader {
  private position = 0
  private readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  unsigned(): number {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.bytes[this.position++]
      if (byte === undefined) throw new Error('Bytes end in the middle of a number')
      // Multiplied, since a shift by 28 would lose the upper bits.
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) {
        if (value > 0xffff_ffff) break
        return value
      }
    }
    throw new Error('A number of more than 32 bits')
  }

  signed(): number {
    const value = this.unsigned()
    return (value >>> 1) ^ -(value & 1)
  }

  get atEnd(): boolean {
    return this.position === this.bytes.length
  }
}
