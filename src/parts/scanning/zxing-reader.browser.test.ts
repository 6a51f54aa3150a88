import { expect, test } from 'vitest'
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer'
import writerFile from 'zxing-wasm/writer/zxing_writer.wasm?url'
import { carriedFormats } from '@/parts/scanning/barcode-formats'
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

test('a code as dense as those of carried orders is read, and none of a pack with it', async () => {
  const text = Array.from({ length: 914 }, (_, at) => 'RB1A7Z4KQ'[at % 9]).join('')
  const read = await openZxingReader(carriedFormats)
  const [code, pack] = [await filmed(text, 'QRCode'), await filmed('8470006620267', 'EAN13')]
  await expect.poll(() => read(code), { timeout: 10_000 }).toEqual([text])
  expect(await read(pack)).toEqual([])
})
