import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  endsScan,
  type KeyBurst,
  type KeyPlace,
  nextBurst,
  type PressedKey,
  scannedCode,
} from '@/ui/scans/key-burst'

const places: KeyPlace[] = ['units', 'text', 'control']
const pressed = (key: string, at: number, held: Partial<PressedKey> = {}): PressedKey => ({
  key,
  timeStamp: at,
  repeat: false,
  isComposing: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...held,
})

type Typed = { key: string; pause: number } & Partial<PressedKey>

/** What the keys come to; the last of them is Enter. */
const read = (keys: readonly Typed[], place: KeyPlace): string | null => {
  let burst: KeyBurst | null = null
  let at = 1_000
  for (const { key, pause, ...held } of keys) {
    at += pause
    const event = pressed(key, at, held)
    if (endsScan(event)) return scannedCode(burst, at, place)
    burst = nextBurst(burst, event)
  }
  throw new Error('No end')
}
const every = (pause: number, text: string, end = 'Enter'): Typed[] =>
  [...[...text], end].map((key) => ({ key, pause }))

describe('a scan', () => {
  test.each(places)('is told by its speed where the keys go to %s', (place) => {
    for (const pause of [0, 5, 30, 50])
      for (const code of ['8470006620267', '662026', '84123459', '010847000662026717271031'])
        expect(read(every(pause, code), place)).toBe(code)
  })

  test.each(places)('may end in Tab, or in the control character of a line end (%s)', (place) => {
    expect(read(every(20, '8470006620267', 'Tab'), place)).toBe('8470006620267')
    for (const key of ['j', 'M'])
      expect(
        read([...every(20, '8470006620267').slice(0, -1), { key, pause: 20, ctrlKey: true }], place),
      ).toBe('8470006620267')
  })

  test.each<[string, Partial<PressedKey> & { key: string }]>([
    ['Control and a bracket', { key: ']', ctrlKey: true }],
    ['a function key', { key: 'F8' }],
    ['a digit of an Alt code', { key: '0', altKey: true }],
    ['a key without a name', { key: 'Unidentified' }],
  ])('keeps its code where a group separator comes as %s', (_, separator) => {
    const keys = [
      ...every(20, '0108470006620267').slice(0, -1),
      { pause: 20, ...separator },
      ...every(20, '10AB12', 'Enter'),
    ]
    for (const place of places) expect(read(keys, place)).toBe('0108470006620267\u001d10AB12')
  })

  test('has capital letters, for which the scanner presses Shift', () => {
    const keys = [...'AB-123456'].flatMap((key) => [
      { key: 'Shift', pause: 5 },
      { key, pause: 5 },
    ])
    for (const place of places) expect(read([...keys, { key: 'Enter', pause: 5 }], place)).toBe('AB-123456')
  })

  test('in a field of units may be slow, as nobody orders ten million units', () => {
    expect(read(every(250, '8470006620267'), 'units')).toBe('8470006620267')
    expect(read(every(250, '123456'), 'units')).toBeNull()
    expect(read(every(250, '8470006620267'), 'text')).toBeNull()
  })

  test('is the whole code although the scanner stops for a moment', () => {
    const keys = every(15, '8470006620267').map((key, index) => (index === 5 ? { ...key, pause: 290 } : key))
    for (const place of places) expect(read(keys, place)).toBe('8470006620267')
  })

  test('on a button may be short: nobody types there', () => {
    expect(read(every(30, 'A12'), 'control')).toBe('A12')
    expect(read(every(30, 'A12'), 'text')).toBeNull()
  })
})

describe('no scan is', () => {
  test.each(['12', '144', '9999'])('%s in a field of units, however fast', (text) => {
    expect(read(every(0, text), 'units')).toBeNull()
  })

  test('Enter on a button, alone, held or twice', () => {
    expect(read(every(0, ''), 'control')).toBeNull()
    expect(scannedCode(null, 0, 'control')).toBeNull()
  })

  test('a key that is held', () => {
    const keys = [...'1111111111'].map((key, index) => ({ key, pause: 30, repeat: index > 0 }))
    for (const place of places) expect(read([...keys, { key: 'Enter', pause: 30 }], place)).toBeNull()
  })

  test('what an input method composes, as one key of it ends the burst', () => {
    const keys = [...'8470006620267'].map((key) => ({ key, pause: 5, isComposing: true }))
    for (const place of places) expect(read([...keys, { key: 'Enter', pause: 5 }], place)).toBeNull()
  })

  test('a paste with Enter right after it', () => {
    for (const place of places)
      expect(
        read(
          [
            { key: 'v', pause: 5, ctrlKey: true },
            { key: 'Enter', pause: 5 },
          ],
          place,
        ),
      ).toBeNull()
  })

  test('text that was corrected', () => {
    const keys = [...every(20, '84700066').slice(0, -1), { key: 'Backspace', pause: 20 }, ...every(20, '12')]
    for (const place of ['units', 'text'] as const) expect(read(keys, place)).toBeNull()
  })

  test('words that a program types for somebody', () => {
    expect(read(every(1, 'ibuprofeno normon'), 'text')).toBeNull()
  })
})

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 6, maxLength: 40 })
const anyText = fc.string({ unit: fc.constantFrom(...'0123456789abcXYZ -./ñ'), minLength: 0, maxLength: 30 })

test('whatever a scanner reads, with any pause up to 50 ms, is a scan everywhere', () => {
  fc.assert(
    fc.property(
      digits.chain((code) =>
        fc.tuple(
          fc.constant(code),
          fc.array(fc.integer({ min: 0, max: 50 }), {
            minLength: code.length + 1,
            maxLength: code.length + 1,
          }),
          fc.constantFrom('Enter', 'Tab'),
          fc.constantFrom(...places),
        ),
      ),
      ([code, pauses, end, place]) => {
        const keys = [...[...code], end].map((key, index) => ({ key, pause: pauses[index] ?? 0 }))
        expect(read(keys, place)).toBe(code)
      },
    ),
  )
})

/** Fast for a person: now and then two keys are rolled into one movement, but never three. */
const humanPauses = fc
  .array(
    fc.oneof(
      fc.tuple(fc.integer({ min: 110, max: 400 })),
      fc.tuple(fc.integer({ min: 15, max: 110 }), fc.integer({ min: 110, max: 400 })),
    ),
    { minLength: 31, maxLength: 31 },
  )
  .map((movements) => movements.flat())

test('whatever a person types, however fast, is typing', () => {
  fc.assert(
    fc.property(
      anyText,
      humanPauses,
      fc.integer({ min: 110, max: 600 }),
      fc.constantFrom<KeyPlace>('text', 'control'),
      (text, pauses, lastPause, place) => {
        const keys = [...text].map((key, index) => ({ key, pause: pauses[index] ?? 0 }))
        expect(read([...keys, { key: 'Enter', pause: lastPause }], place)).toBeNull()
      },
    ),
  )
})
