import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import zxingFile from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { mostLetters, qrCode } from '@/ui/codes/qr-code'

prepareZXingModule({ overrides: { locateFile: () => zxingFile } })

const read = async (text: string) => {
  const rows = qrCode(text)
  const [scale, quiet] = [3, 4]
  const size = (rows.length + 2 * quiet) * scale
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size })
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('No canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size, size)
  context.fillStyle = '#000'
  rows.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect((x + quiet) * scale, (y + quiet) * scale, scale, scale)
    })
  })
  const found = await readBarcodes(context.getImageData(0, 0, size, size), {
    formats: ['QRCode'],
    textMode: 'Plain',
  })
  return found.map(({ text }) => text)
}

test('a code of any length is read as what was written', async () => {
  for (let length = 1; length <= mostLetters; length += 29)
    expect(
      await read(Array.from({ length }, (_, at) => 'RB1A7Z4'[at % 7]).join('')),
      `${length}`,
    ).toHaveLength(1)
  await fc.assert(
    fc.asyncProperty(
      fc.string({
        unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'),
        minLength: 1,
        maxLength: mostLetters,
      }),
      async (text) => {
        expect(await read(text)).toEqual([text])
      },
    ),
    { numRuns: 40 },
  )
})

test('what is longer, or has other letters, is no code', () => {
  expect(() => qrCode('A'.repeat(mostLetters + 1))).toThrow('Too long')
  expect(() => qrCode('pedido')).toThrow('Not a letter')
})
