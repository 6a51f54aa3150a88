import { avatarSide } from '@/domain/people/avatar'
import type { Size, Square } from '@/features/account/avatar/crop'

/** A chosen picture that the browser could open; `close` frees its memory. */
export type OpenPicture = Size & { url: string; image: CanvasImageSource; close: () => void }

const jpegQuality = 0.8

/** Null where the browser cannot show the file. It has turned it upright, as cameras ask for. */
export const openPicture = async (file: File): Promise<OpenPicture | null> => {
  const url = URL.createObjectURL(file)
  const close = () => URL.revokeObjectURL(url)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch {
    close()
    return null
  }
  const { naturalWidth: width, naturalHeight: height } = image
  return { url, image, width, height, close }
}

/** The square as a JPEG of the size that is stored (platform.md §5). */
export const cutOut = async ({ image }: OpenPicture, { x, y, side }: Square): Promise<File> => {
  const canvas = document.createElement('canvas')
  canvas.width = avatarSide
  canvas.height = avatarSide
  const drawing = canvas.getContext('2d')
  if (drawing === null) throw new Error('no canvas')
  // A JPEG has no transparency.
  drawing.fillStyle = '#ffffff'
  drawing.fillRect(0, 0, avatarSide, avatarSide)
  drawing.imageSmoothingQuality = 'high'
  drawing.drawImage(image, x, y, side, side, 0, 0, avatarSide, avatarSide)
  const bytes = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', jpegQuality)
  })
  if (bytes === null) throw new Error('no JPEG')
  return new File([bytes], 'avatar.jpg', { type: 'image/jpeg' })
}
