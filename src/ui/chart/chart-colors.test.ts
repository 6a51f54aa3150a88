import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chartInks, contrast, resolveColors, spareColors } from '@/ui/chart/chart-colors'
import { resolveVariables, theme } from '@/ui/theme'

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe.each(['light', 'dark'] as const)('chart colours in the %s theme', (scheme) => {
  const ink = chartInks[scheme]

  test('use the surface of the screen', () => {
    expect(resolveVariables(theme as never)[scheme]['--rb-surface']).toBe(ink.surface)
  })

  test('have enough contrast, except for the specified grey of competition', () => {
    const { competition, ...tones } = ink.tones
    expect(competition).toBe('#a6a6a6')
    for (const color of [...Object.values(tones), ...spareColors]) {
      expect(contrast(color, ink.surface), color).toBeGreaterThanOrEqual(3)
    }
  })

  test('have enough contrast whatever a laboratory’s own colour', () => {
    fc.assert(
      fc.property(anyColor, (corporative) => {
        const [color = ''] = resolveColors([{ corporative }], ink)
        expect(contrast(color, ink.surface)).toBeGreaterThanOrEqual(3)
      }),
    )
  })

  test('differ for two laboratories with the same colour', () => {
    const [one, other] = resolveColors([{ corporative: '#c8623a' }, { corporative: '#c8623a' }], ink)
    expect(one).toBe('#c8623a')
    expect(other).toBe(spareColors[0])
  })

  test('never give a laboratory the colour of own sales, nor two laboratories the same spare colour', () => {
    const colors = resolveColors(
      [{ corporative: ink.tones.mine }, { corporative: null }, { corporative: null }, 'mine'],
      ink,
    )
    expect(new Set(colors).size).toBe(4)
    expect(colors[3]).toBe(ink.tones.mine)
  })
})
