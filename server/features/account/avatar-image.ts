import { avatarSide } from '@/domain/people/avatar'

/** A small file can hold a huge picture, which would fill the memory when it is opened. */
const maxPixels = 25_000_000
const limitSeconds = 10
const jpegQuality = 80

type Avatar = { ok: true; jpeg: Buffer } | { ok: false; fault: string }

const unreadable = 'El archivo no es una imagen que se pueda leer'
const tooManyPixels = 'La imagen tiene demasiados píxeles'

/**
 * The picture as a new square JPEG: of the file only its pixels are left, so neither the place where it was taken nor whatever
 * else it holds. Only readers of these three kinds are let near the bytes, whatever they are said to be.
 */
export async function avatarOf(bytes: Buffer): Promise<Avatar> {
  const sharp = await loadSharp()
  try {
    // Reads the head of the file alone.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > maxPixels) return { ok: false, fault: tooManyPixels }
    const jpeg = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize(avatarSide, avatarSide, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: jpegQuality })
      .timeout({ seconds: limitSeconds })
      .toBuffer()
    return { ok: true, jpeg }
  } catch {
    // Whatever the reader stumbled over, the caller can only choose another picture.
    return { ok: false, fault: unreadable }
  }
}

/** With the first picture: a server that gets none does without its memory. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  return sharp
}
