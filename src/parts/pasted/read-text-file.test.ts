import { expect, test } from 'vitest'
import { readOrderList } from '@/domain/order/pasted-list'
import { readTextFile } from '@/parts/pasted/read-text-file'

const text = 'Código;Descripción;Uds\r\n662026;CÁPSULAS Ñ;1.000\r\n'
const latin = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const wide = (order: 'little' | 'big') =>
  Uint8Array.from(
    [...`\ufeff${text}`].flatMap((letter) => {
      const bytes = [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]
      return order === 'little' ? bytes : bytes.reverse()
    }),
  )

test.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with its mark', new TextEncoder().encode(`\ufeff${text}`)],
  ['Latin-1', latin],
  ['UTF-16 of Windows', wide('little')],
  ['UTF-16 the other way round', wide('big')],
])('a file in %s is read with its accents', async (_, bytes) => {
  const read = await readTextFile(new File([bytes], 'lista.csv'))
  expect(read).toBe(text)
  expect(readOrderList(read).entries).toMatchObject([{ code: '662026', units: 1_000 }])
})
