import { useComputedColorScheme } from '@mantine/core'
import { amber, dark, gray, pharmacy } from '@/ui/styles/theme'
import { areAlike, competition, inks, type Scheme, type ThemeColor } from '@/ui/styles/theme-color'

/** A few colours with fixed meanings (look.md, Charts). Generic and brand are the two blues of the donuts. */
export type ChartTone = 'mine' | 'generic' | 'brand' | 'otc' | 'competition' | 'ink'
/** A tone, or a series' own colour, such as that of a company. */
export type ChartColor = ChartTone | ThemeColor

export type ChartInk = {
  scheme: Scheme
  surface: string
  text: string
  grid: string
  tones: Record<ChartTone, string>
}

export const chartInks: Record<Scheme, ChartInk> = {
  light: {
    scheme: 'light',
    surface: '#ffffff',
    text: '#5c5f59',
    grid: gray[2],
    tones: {
      mine: pharmacy[7],
      generic: '#17508a',
      brand: '#5b95d0',
      otc: amber[5],
      competition,
      ink: inks.light,
    },
  },
  dark: {
    scheme: 'dark',
    surface: dark[6],
    text: dark[2],
    grid: dark[4],
    tones: {
      mine: pharmacy[4],
      generic: '#8ec1f2',
      brand: '#3f7fc0',
      otc: amber[4],
      competition,
      ink: inks.dark,
    },
  },
}

export const useChartInk = (): ChartInk =>
  chartInks[useComputedColorScheme('light', { getInitialValueInEffect: false })]

/** How a series is drawn. `pattern`: 0 is plain; stripes, dashes and another marker tell alike colours apart. */
export type Look = { color: string; pattern: number }

export const patterns = 4

/** A look for each series: nobody's colour changes, and one that is like an earlier one of the chart gets the next pattern. */
export const resolveLooks = (colors: readonly ChartColor[], ink: ChartInk): Look[] => {
  const shown = colors.map((color) => (typeof color === 'string' ? ink.tones[color] : color[ink.scheme]))
  return shown.map((color, index) => ({
    color,
    pattern: shown.slice(0, index).filter((earlier) => areAlike(earlier, color)).length % patterns,
  }))
}

/** Lighter, for the values compared with. */
export const fainter = (color: string): string => `${color}66`
