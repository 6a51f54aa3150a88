import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chartInks, contrast, resolveColors, spareColors } from '@/ui/chart/chart-colors'
import { resolveVariables, theme } from '@/ui/theme'

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe.each(['light', 'dark'] as const)('in the %s theme', (scheme) => {
  const ink = chartInks[scheme]

  test('the surface of charts is that of the screen', () => {
    expect(resolveVariables(theme as never)[scheme]['--rb-surface']).toBe(ink.surface)
  })

  test('every tone is seen on the surface, but for the grey of competition, which is given', () => {
    const { competition, ...tones } = ink.tones
    expect(competition).toBe('#a6a6a6')
    for (const color of [...Object.values(tones), ...spareColors]) {
      expect(contrast(color, ink.surface), color).toBeGreaterThanOrEqual(3)
    }
  })

  test('whatever colour a laboratory has, its series is seen', () => {
    fc.assert(
      fc.property(anyColor, (corporative) => {
        const [color = ''] = resolveColors([{ corporative }], ink)
        expect(contrast(color, ink.surface)).toBeGreaterThanOrEqual(3)
      }),
    )
  })

  test('two laboratories of the same colour are told apart', () => {
    const [one, other] = resolveColors([{ corporative: '#c8623a' }, { corporative: '#c8623a' }], ink)
    expect(one).toBe('#c8623a')
    expect(other).toBe(spareColors[0])
  })

  test('a laboratory never takes the colour of what is mine, nor a second one the same spare', () => {
    const colors = resolveColors(
      [{ corporative: ink.tones.mine }, { corporative: null }, { corporative: null }, 'mine'],
      ink,
    )
    expect(new Set(colors).size).toBe(4)
    expect(colors[3]).toBe(ink.tones.mine)
  })
})
