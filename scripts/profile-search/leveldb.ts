import { unpackSnappy, varint } from './snappy.ts'

const tableEnd = Buffer.from('57fb808b247547db', 'hex')
const footerLength = 48
const isSnappy = 1

/** The blocks of a table (.ldb), unpacked; none where the file is no table. */
export function tableBlocks(file: Buffer): Buffer[] {
  if (!file.subarray(-tableEnd.length).equals(tableEnd)) return []
  const [, first] = varint(file, file.length - footerLength)
  const [, index] = varint(file, first)
  return entriesOf(blockAt(file, index)).map((handle) => blockAt(file, handle))
}

/** Where offset and length stand. Behind the block stands how it is packed. */
function blockAt(file: Buffer, handle: number | Buffer): Buffer {
  const [bytes, from] = typeof handle === 'number' ? [file, handle] : [handle, 0]
  const [offset, next] = varint(bytes, from)
  const [length] = varint(bytes, next)
  const block = file.subarray(offset, offset + length)
  return file[offset + length] === isSnappy ? (unpackSnappy(block) ?? block) : block
}

/** Values of a block, without its keys. */
function entriesOf(block: Buffer): Buffer[] {
  const values: Buffer[] = []
  const end = block.length - 4 - 4 * block.readUInt32LE(block.length - 4)
  let at = 0
  while (at < end) {
    const [, afterShared] = varint(block, at)
    const [own, afterOwn] = varint(block, afterShared)
    const [length, start] = varint(block, afterOwn)
    values.push(block.subarray(start + own, start + own + length))
    at = start + own + length
  }
  return values
}

const logBlock = 32_768
const headLength = 7

/** What a log's records say, without the heads that cut a long one. */
export function logContent(file: Buffer): Buffer {
  const pieces: Buffer[] = []
  let at = 0
  while (at + headLength <= file.length) {
    const left = logBlock - (at % logBlock)
    const length = file.readUInt16LE(at + 4)
    // A tail that holds no head, or nothing more was written to this block.
    if (left < headLength || (length === 0 && file[at + 6] === 0)) at += left
    else {
      pieces.push(file.subarray(at + headLength, at + headLength + length))
      at += headLength + length
    }
  }
  return Buffer.concat(pieces)
}
