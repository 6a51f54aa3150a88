import fc from 'fast-check'
import { expect, test } from 'vitest'
import { associationTheme, resolveVariables, theme } from '@/ui/styles/theme'
import { contrast, standingOut } from '@/ui/styles/theme-color'

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

const surfaces = (scheme: 'light' | 'dark') => {
  const variables: Record<string, string> = resolveVariables(theme as never)[scheme]
  return ['--rb-surface', '--rb-surface-sunken', '--mantine-color-body'].map((name) => variables[name] ?? '')
}

test('whatever a company’s colour, it stands out from every surface of both themes', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      const shown = standingOut(color)
      for (const scheme of ['light', 'dark'] as const) {
        for (const surface of surfaces(scheme)) {
          expect(contrast(shown[scheme], surface)).toBeGreaterThanOrEqual(3)
        }
      }
    }),
  )
})

test('a colour that stands out already stays as it is, and only the theme that needs it gets another', () => {
  expect(standingOut('#00929d')).toEqual({ light: '#00929d', dark: '#00929d' })
  expect(standingOut('#312e81').light).toBe('#312e81')
  expect(standingOut('#f59e0b').dark).toBe('#f59e0b')
})

test.each([
  ['our own', theme],
  ['the association’s', associationTheme],
])('what acts is readable in %s theme, light and dark', (_, look) => {
  const { light, dark } = resolveVariables(look as never) as Record<'light' | 'dark', Record<string, string>>
  const main = look.colors?.pharmacy ?? []
  for (const background of [
    '--rb-surface',
    '--rb-surface-sunken',
    '--mantine-color-body',
    '--rb-acting-tint',
  ]) {
    expect(contrast(light['--rb-acting'] ?? '', light[background] ?? '')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(dark['--rb-acting'] ?? '', dark[background] ?? '')).toBeGreaterThanOrEqual(4.5)
  }
  // White labels of filled buttons, by `primaryShade`.
  for (const shade of [7, 6]) expect(contrast('#ffffff', main[shade] ?? '')).toBeGreaterThanOrEqual(4.5)
})

test('a colour is mended no further than needed, so that a dark blue is still blue', () => {
  const { dark } = standingOut('#312e81')
  expect(dark).toBe('#7a79aa')
  for (const surface of surfaces('dark')) expect(contrast(dark, surface)).toBeLessThan(5)
})
