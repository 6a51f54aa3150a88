import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The smallest of what the caller takes; `br;q=0` is a refusal. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const offers = String(header ?? '').split(',')
  const accepts = (name: string) =>
    offers.some((offer) => {
      const [coding = '', ...parameters] = offer.split(';').map((part) => part.trim().toLowerCase())
      return coding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    })
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity'
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** `quality` up to 11, of which 4 takes as long as gzip; an encoder takes memory of several windows of `windowBits`. */
export type Brotli = { quality: number; windowBits: number }

/** Text that is sent many times. */
export const encoded = async (
  bytes: Buffer,
  { encoding, brotli: { quality, windowBits } }: { encoding: Encoding; brotli: Brotli },
): Promise<Buffer> => {
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') return await toGzip(bytes, { level: 9 })
  return await toBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })
}
