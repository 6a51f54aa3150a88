import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pinDaysOf, pinFault, usualPinDays } from '@/domain/pin/pin-rule'

describe('a PIN', () => {
  test.each(['123456', '654321', '890123', '000000', '121212', '123123', '112233', '111222'])(
    'that anybody would try first is refused: %s',
    (pin) => expect(pinFault(pin)).toMatch('elija otro'),
  )

  test.each(['', '12345', '1234567', '12345a', ' 27491', '٢٧٤٩١٨'])(
    'of anything but six digits is refused: «%s»',
    (pin) => expect(pinFault(pin)).toMatch('6 cifras'),
  )

  test.each(['274918', '500100', '135792'])('that is none of these is taken: %s', (pin) =>
    expect(pinFault(pin)).toBeNull(),
  )

  test('is refused for few of all there are: nobody has to look for one', () => {
    const some = Array.from({ length: 58_823 }, (_, number) => String(17 * number).padStart(6, '0'))
    expect(some.filter((pin) => pinFault(pin) !== null).length).toBeLessThan(some.length / 250)
  })
})

describe('the days that a PIN opens a device', () => {
  test('are the fewest of the user’s pharmacies, and none without a pharmacy', () => {
    expect(pinDaysOf([{ pinDays: 7 }, { pinDays: 2 }])).toBe(2)
    expect(pinDaysOf([{ pinDays: 7 }, { pinDays: 0 }])).toBe(0)
    expect(pinDaysOf([])).toBe(0)
  })

  test('are the usual ones where the device has not been told', () =>
    expect(pinDaysOf([{}])).toBe(usualPinDays))

  test('are never more because of another pharmacy', () => {
    const days = fc.record({ pinDays: fc.nat(30) })
    fc.assert(
      fc.property(
        fc.array(days, { minLength: 1 }),
        days,
        (some, another) => pinDaysOf([...some, another]) <= pinDaysOf(some),
      ),
    )
  })
})
