import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachmentName, isOfItsType } from '@/domain/support/attachment-bytes'
import { fitsOnDisk } from '@/domain/support/fits-on-disk'
import { ticketAttachmentRule, ticketSubject } from '@/domain/support/ticket'

test.each([
  ['No imprime', 'No imprime'],
  ['  No imprime\n\ndesde ayer ', 'No imprime desde ayer'],
  ['x'.repeat(75), 'x'.repeat(75)],
  ['x'.repeat(76), `${'x'.repeat(72)}...`],
  ['💊'.repeat(80), `${'💊'.repeat(72)}...`],
])('the subject of %j is its beginning, in one line', (description, subject) => {
  expect(ticketSubject(description)).toBe(subject)
})

test('a subject has 75 characters at most, and is the description where that is shorter', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (description) => {
      const subject = ticketSubject(description)
      expect([...subject].length).toBeLessThanOrEqual(75)
      if ([...description].length <= 75) expect(subject).toBe(description.replace(/\s+/g, ' ').trim())
    }),
  )
})

test.each([
  ['nothing', 0, { usedBytes: 100e6, quotaBytes: 100e6 }, true],
  ['a picture with room', 5e6, { usedBytes: 10e6, quotaBytes: 100e6 }, true],
  ['a picture that would leave orders none', 5e6, { usedBytes: 75e6, quotaBytes: 100e6 }, false],
  ['a picture where the browser does not say', 5e6, { usedBytes: null, quotaBytes: null }, true],
])('%s is attached only where orders keep their room', (_, bytes, storage, fits) => {
  expect(fitsOnDisk(bytes, storage)).toBe(fits)
})

test('a file is of one accepted type at most, whatever it says: one that is two things at once is none of them here', () => {
  const gifar = new Uint8Array(
    [...'GIF89a'].map((letter) => letter.charCodeAt(0)).concat([0, 0x50, 0x4b, 3, 4]),
  )
  expect(ticketAttachmentRule.types.filter((type) => isOfItsType(type, gifar))).toEqual(['image/gif'])
  const script = new TextEncoder().encode('<script>alert(1)</script>')
  expect(ticketAttachmentRule.types.filter((type) => isOfItsType(type, script))).toEqual([
    'text/plain',
    'text/csv',
    'application/vnd.ms-excel',
  ])
})

test('an attachment is saved with the extension of its type, whatever it was called', () => {
  const text = new TextEncoder().encode('a;b')
  const named = (name: string, type: string, bytes = text) => attachmentName(name, { type, bytes })
  expect(named('factura.pdf.exe', 'text/plain')).toBe('factura.pdf.txt')
  expect(named('foto.JPEG', 'image/jpeg')).toBe('foto.JPEG')
  expect(named('foto.hta', 'image/jpeg')).toBe('foto.jpg')
  expect(named('.exe', 'application/pdf')).toBe('.exe.pdf')
  expect(named('ventas.csv', 'application/vnd.ms-excel')).toBe('ventas.csv')
  expect(named('ventas', 'application/vnd.ms-excel', Uint8Array.of(0xd0, 0))).toBe('ventas.xls')
  for (const type of ticketAttachmentRule.types) expect(named('a.exe', type)).not.toMatch(/exe|bin/)
})
