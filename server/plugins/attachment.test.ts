import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visibleText } from '@/domain/basics/visible-text'
import { attachment } from './attachment'

const anyName = fc
  .array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\u202e', '\ud83d', '\r\n', '"', "'", 'ñ')))
  .map((parts) => parts.join(''))

test('the file name of a download can be read by every program, whatever its characters', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const header = attachment(name, 'pdf')
      expect(header).toMatch(/^[\x20-\x7e]+$/)
      const file = decodeURIComponent(header.split("filename*=UTF-8''")[1] ?? '')
      expect(file).toMatch(/.\.pdf$/)
      expect(file).toBe(visibleText(file))
    }),
  )
  expect(attachment('factura\u202efdp', 'csv')).toContain('filename="facturafdp.csv"')
})
