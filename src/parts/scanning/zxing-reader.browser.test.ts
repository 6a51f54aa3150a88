import { expect, test } from 'vitest'
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer'
import writerFile from 'zxing-wasm/writer/zxing_writer.wasm?url'
import { openZxingReader } from '@/parts/scanning/zxing-reader'

/** A video of a code on a white pack. */
const filmed = async (text: string, format: WriteInputBarcodeFormat): Promise<HTMLVideoElement> => {
  prepareZXingModule({ overrides: { locateFile: () => writerFile } })
  const { image } = await writeBarcode(text, { format, scale: 3 })
  if (image === null) throw new Error(`No ${format} of ${text}`)
  const code = await createImageBitmap(image)
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('No canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(code, (canvas.width - code.width) / 2, (canvas.height - code.height) / 2)
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = canvas.captureStream(10)
  await video.play()
  return video
}

test.each<[WriteInputBarcodeFormat, string]>([
  ['EAN13', '8470006620267'],
  ['EAN8', '84123459'],
  ['Code39', '662026'],
  ['DataMatrix', '010847000662026717271031'],
])('a %s in front of the camera is read', async (format, text) => {
  const read = await openZxingReader()
  const video = await filmed(text, format)
  await expect.poll(() => read(video), { timeout: 10_000 }).toEqual([text])
})
