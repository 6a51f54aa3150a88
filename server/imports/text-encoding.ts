import { createReadStream } from 'node:fs'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * Detects a text file's encoding by its byte order mark, by the zero bytes of UTF-16, or by trying: a file that is not
 * valid UTF-8 is Windows-1252, which includes Latin-1. Reads the whole file.
 */
export const detectEncoding = async (file: string): Promise<Encoding> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isStart = true
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    const utf16 = isStart ? utf16Of(chunk) : null
    if (utf16 !== null) return utf16
    isStart = false
    if (!canDecode(decoder, chunk)) return 'windows-1252'
  }
  return canDecode(decoder, null) ? 'utf-8' : 'windows-1252'
}

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

const canDecode = (decoder: InstanceType<typeof TextDecoder>, chunk: Buffer | null): boolean => {
  try {
    if (chunk === null) decoder.decode()
    else decoder.decode(chunk, { stream: true })
    return true
  } catch {
    return false
  }
}

/** The file's text in pieces, without its byte order mark. `onBytes` gets the number of bytes of each piece. */
export async function* decodedText(
  file: string,
  encoding: Encoding,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    onBytes(chunk.length)
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}
