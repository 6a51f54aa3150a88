import fc from 'fast-check'
import { expect, test } from 'vitest'
import { derivedColors, laboratoryColor } from '@/parts/laboratories/laboratory-color'
import { areAlike, competition, contrast, standingOut } from '@/ui/styles/theme-color'

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('a laboratory has its corporate colour, mended only where it could not be seen', () => {
  expect(laboratoryColor('#c2410c', 'Genovera')).toEqual(standingOut('#c2410c'))
  expect(laboratoryColor('#c2410c', 'Genovera').light).toBe('#c2410c')
})

test('a laboratory without a colour always has the same one, by its whole name', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const color = laboratoryColor(undefined, name)
      expect(color).toEqual(laboratoryColor(undefined, name))
      expect(derivedColors).toContain(color.light)
    }),
  )
  const shown = new Set(
    'abcdefghijklmnopqrstuvwxyz'.split('').map((name) => laboratoryColor(undefined, name).light),
  )
  expect(shown.size).toBe(derivedColors.length)
})

test('no laboratory has the grey of competition, whatever its colour, and each can be seen', () => {
  fc.assert(
    fc.property(fc.option(anyColor, { nil: undefined }), fc.string(), (own, name) => {
      const { light, dark } = laboratoryColor(own, name)
      for (const color of [light, dark]) expect(areAlike(color, competition)).toBe(false)
      expect(contrast(light, '#ffffff')).toBeGreaterThanOrEqual(3)
      expect(contrast(dark, '#1f2521')).toBeGreaterThanOrEqual(3)
    }),
  )
  expect(derivedColors).toContain(laboratoryColor('#ffffff', 'Blanca').light)
})

test('the derived colours are seen on both themes as they are', () => {
  for (const color of derivedColors) expect(standingOut(color)).toEqual({ light: color, dark: color })
})
