import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

export type ZipEntry = { name: string; content: Buffer }

const deflate = promisify(deflateRaw)

const signatures = { file: 0x04034b50, directory: 0x02014b50, end: 0x06054b50 }
const version = 20
const utf8Names = 0x0800
const deflated = 8
/** 1 January 1980, the first day that the format knows: the same content always gives the same file. */
const firstDay = 0x21

/** A ZIP file, compressed outside of the event loop. Smaller than 4 GiB, with fewer than 65,536 entries. */
export async function zip(entries: readonly ZipEntry[]): Promise<Buffer> {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const [path, compressed] = [Buffer.from(name), await deflate(content)]
    const described = description({ path, content, compressed })
    const start = Buffer.alloc(4)
    start.writeUInt32LE(signatures.file)
    files.push(start, described, path, compressed)
    directory.push(directoryEntry({ described, offset }), path)
    offset += start.length + described.length + path.length + compressed.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(signatures.end)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, ...directory, end])
}

/** The fields that a file's own header and its entry in the directory share. */
function description({
  path,
  content,
  compressed,
}: {
  path: Buffer
  content: Buffer
  compressed: Buffer
}): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(version)
  fields.writeUInt16LE(utf8Names, 2)
  fields.writeUInt16LE(deflated, 4)
  fields.writeUInt16LE(firstDay, 8)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(compressed.length, 14)
  fields.writeUInt32LE(content.length, 18)
  fields.writeUInt16LE(path.length, 22)
  return fields
}

function directoryEntry({ described, offset }: { described: Buffer; offset: number }): Buffer {
  const fields = Buffer.alloc(46)
  fields.writeUInt32LE(signatures.directory)
  fields.writeUInt16LE(version, 4)
  described.copy(fields, 6)
  fields.writeUInt32LE(offset, 42)
  return fields
}
