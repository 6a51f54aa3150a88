import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWebAddress } from '@/domain/basics/web-address'

test.each([
  'https://laboratorio.example/logo.png',
  'HTTP://laboratorio.example',
  'https://[::1]:4000/a?b=c#d',
  'https://ñandú.example/á',
  '/logos/alba.svg',
])('%j is an address', (address) => expect(isWebAddress(address)).toBe(true))

test.each([
  '',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'blob:https://a.example/1',
  'vbscript:x',
  'file:///etc/passwd',
  '//malo.example/a',
  '/\\malo.example/a',
  'https:\\\\malo.example',
  'https:/a',
  'https://',
  'https://a.example/\u202egnp.exe',
  'https://a.example/ b',
  'logo.png',
])('%j is none', (address) => expect(isWebAddress(address)).toBe(false))

test('what is an address is one of http(s) to every browser, too', () => {
  const start = fc.constantFrom(
    'https://',
    'http://',
    '/',
    '//',
    'javascript:',
    'data:',
    'java\tscript:',
    '\u0001https://',
  )
  fc.assert(
    fc.property(start, fc.string({ unit: 'binary' }), (before, rest) => {
      const address = before + rest
      if (!isWebAddress(address) || !URL.canParse(address, 'https://own.example')) return
      const { protocol, host } = new URL(address, 'https://own.example')
      expect(protocol).toMatch(/^https?:$/)
      if (address.startsWith('/')) expect(host).toBe('own.example')
    }),
  )
})
