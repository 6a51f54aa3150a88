import { appendFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { temporaryFile } from '../../testing/temporary-file'
import { BadFile } from './bad-file'
import { pieceSize } from './bounded-file'
import { readXml, xmlLimits } from './xml-file'

const read = async (content: string | Buffer, onProgress?: (file: string) => void) => {
  const file = await temporaryFile(content, 'lista.xml')
  const seen: string[] = []
  await readXml(
    file,
    { opened: () => {}, closed: (name, text) => seen.push(`${name}=${text}`), pause: async () => {} },
    () => onProgress?.(file),
  )
  return seen
}

test('elements are told by their local names, with their texts', async () => {
  const text =
    '<x:Lista xmlns:x="urn:x">\n <x:cod>0123</x:cod><vacio/><n>Viñas &amp; <![CDATA[<hijos>]]></n></x:Lista>'
  const all = ['cod=0123', 'vacio=', 'n=Viñas & <hijos>', 'lista=']
  expect(await read(text)).toEqual(all)
  expect(await read(Buffer.from(text, 'latin1'))).toEqual(all)
})

test('a letter, a text or a tag that is cut by the end of a piece stays whole', async () => {
  const filler = 'ñ'.repeat(1000)
  const one = `<n>${filler}</n>`
  const seen = await read(`<a>${one.repeat(Math.ceil(pieceSize / 1000))}</a>`)
  expect(new Set(seen.slice(0, -1))).toEqual(new Set([`n=${filler}`]))
})

describe('an XML ends with a clear message', () => {
  const bomb = `<!DOCTYPE l [<!ENTITY a "ja"><!ENTITY b "${'&a;'.repeat(50)}">]><l>&b;</l>`
  test.each([
    ['when a tag never ends', `<a ${'x'.repeat(3 * pieceSize)}`, /^El XML está roto/],
    ['when a text never ends', `<a><b>${'x'.repeat(3 * pieceSize)}`, /más de cien mil caracteres/],
    ['when an attribute never ends', `<a b="${'x'.repeat(3 * pieceSize)}`, /^El XML está roto/],
    [
      'when a tag has attributes without end',
      `<a ${Array.from({ length: 90_000 }, (_, n) => `a${n}=""`).join(' ')}`,
      /más de cien mil caracteres/,
    ],
    ['when a comment never ends', `<a><!-- ${'x'.repeat(3 * pieceSize)}`, /^El XML está roto/],
    ['when tags are opened without end', '<a>'.repeat(xmlLimits.depth + 1), /demasiadas etiquetas/],
    ['when it declares entities', bomb, /^El XML declara entidades/],
    ['when it uses unknown entities', '<a>&b;</a>', /^El XML está roto: línea 1/],
    ['when it is cut short', '<a><b>1</b>', /línea 1, el archivo está cortado\.$/],
    ['when a tag closes another one', '<a>\n<b>1</a>', /^El XML está roto: línea 2/],
    ['when it is no XML', 'CN;Nombre', /^El XML está roto/],
    ['when it is binary', Buffer.from([0x3c, 0x61, 0, 1, 2]), /binario\.$/],
    ['when it is still compressed', Buffer.from('PK\x03\x04', 'latin1'), /descomprímalo/],
  ])('%s', async (_, content, message) => {
    await expect(read(content)).rejects.toThrow(message)
    await expect(read(content)).rejects.toBeInstanceOf(BadFile)
  })

  test('when it grows while it is read', async () => {
    const growing = read('<a><b>1</b></a>', (file) => appendFileSync(file, ' '))
    await expect(growing).rejects.toThrow('El archivo ha cambiado mientras se leía')
  })
})
