import { describe, expect, test } from 'vitest'
import { chartInks, resolveLooks } from '@/ui/chart/model/chart-colors'
import { resolveVariables, theme } from '@/ui/styles/theme'
import { contrast } from '@/ui/styles/theme-color'

describe.each(['light', 'dark'] as const)('chart colours in the %s theme', (scheme) => {
  const ink = chartInks[scheme]

  test('use the surface of the screen', () => {
    expect(resolveVariables(theme as never)[scheme]['--rb-surface']).toBe(ink.surface)
  })

  test('have enough contrast, except for the specified grey of competition', () => {
    const { competition, ...tones } = ink.tones
    expect(competition).toBe('#a6a6a6')
    for (const color of Object.values(tones)) {
      expect(contrast(color, ink.surface), color).toBeGreaterThanOrEqual(3)
    }
  })

  test('keep a laboratory’s own colour beside another one that has nearly the same: the second is patterned', () => {
    const [one, other] = [
      { light: '#c2410c', dark: '#c8521d' },
      { light: '#c8460c', dark: '#c8561d' },
    ]
    expect(resolveLooks([one, 'competition', other], ink)).toEqual([
      { color: one[scheme], pattern: 0 },
      { color: '#a6a6a6', pattern: 0 },
      { color: other[scheme], pattern: 1 },
    ])
  })

  test('have four looks for one colour', () => {
    const same = { light: '#00929d', dark: '#00929d' }
    const looks = resolveLooks([same, same, same, same], ink)
    expect(looks.map(({ pattern }) => pattern)).toEqual([0, 1, 2, 3])
  })
})
