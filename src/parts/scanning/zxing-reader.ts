import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import zxingFile from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { barcodeFormats, type CodeFormats } from '@/parts/scanning/barcode-formats'

export { zxingFile }

/** Wide enough to read a pack close to the camera; larger pictures only take longer. */
const maxWidth = 960

/** A `BarcodeReader` for browsers that have none; in a file of its own because of its size. */
export async function openZxingReader(formats: CodeFormats = barcodeFormats) {
  const options: ReaderOptions = {
    formats: formats.map(({ zxing }) => zxing),
    tryInvert: false,
    textMode: 'Plain',
  }
  await prepareZXingModule({ overrides: { locateFile: () => zxingFile }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('No canvas to read the camera from')
  return async (video: HTMLVideoElement): Promise<string[]> => {
    const scale = Math.min(1, maxWidth / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const image = context.getImageData(0, 0, canvas.width, canvas.height)
    return (await readBarcodes(image, options)).flatMap(({ isValid, text }) => (isValid ? [text] : []))
  }
}
