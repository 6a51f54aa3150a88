import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fileSystemName, visibleText } from '@/domain/basics/visible-text'

const hidden = [
  '\u202e',
  '\u202d',
  '\u2066',
  '\u2069',
  '\u200f',
  '\u061c',
  '\u200b',
  '\ufeff',
  '\u00ad',
  '\u0007',
]
/** Any letters, hidden ones among them, and halves of pairs. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...hidden, '\ud83d', '\udc00', '\n', '\t', '\u2028', '/', ':', '"'),
      fc.constantFrom('Pedido', 'Farmacia Ñandú', '24 h', 'fdp.exe'),
    ),
  )
  .map((parts) => parts.join(''))
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

describe('a name that enters', () => {
  test('keeps nothing that hides, breaks or turns round what is read', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(visibleText(text)).not.toMatch(unseen)
      }),
    )
  })

  test('is the same when it enters again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(visibleText(visibleText(text))).toBe(visibleText(text))
      }),
    )
  })

  test('stays as it was written where all of it can be seen', () => {
    for (const name of ['Farmacia Ñandú · 24 h', 'Dña. Mª José (1.º)', 'Ελένη', 'صيدلية', '👩 Farmacia'])
      expect(visibleText(name)).toBe(name)
    expect(visibleText(' Farmacia\r\nUno\u202e ')).toBe('Farmacia Uno')
  })
})

test('a name for a file holds nothing that a file system refuses or a reader does not see', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(fileSystemName(text)).not.toMatch(unseen)
      expect(fileSystemName(text)).not.toMatch(/[/\\|:<>"?*]/)
    }),
  )
  expect(fileSystemName('Pedido 21/11/2026 09:40')).toBe('Pedido 21-11-2026 09.40')
  expect(fileSystemName('factura\u202efdp.exe')).toBe('facturafdp.exe')
})
