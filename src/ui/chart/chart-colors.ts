import { useComputedColorScheme } from '@mantine/core'
import { amber, dark, gray, pharmacy } from '@/ui/theme'

/** A few colours with fixed meanings (look.md, Charts). Generic and brand are the two blues of the donuts. */
export type ChartTone = 'mine' | 'generic' | 'brand' | 'otc' | 'competition' | 'ink'
/**
 * A tone, or a series' own colour, such as that of a company. If that is null or too similar to another series' colour,
 * a spare colour is used.
 */
export type ChartColor = ChartTone | { corporative: string | null }

export type ChartInk = {
  surface: string
  text: string
  grid: string
  tones: Record<ChartTone, string>
}

export const chartInks: Record<'light' | 'dark', ChartInk> = {
  light: {
    surface: '#ffffff',
    text: '#5c5f59',
    grid: gray[2],
    tones: {
      mine: pharmacy[7],
      generic: '#17508a',
      brand: '#5b95d0',
      otc: amber[5],
      competition: '#a6a6a6',
      ink: '#1d211f',
    },
  },
  dark: {
    surface: dark[6],
    text: dark[2],
    grid: dark[4],
    tones: {
      mine: pharmacy[4],
      generic: '#8ec1f2',
      brand: '#3f7fc0',
      otc: amber[4],
      competition: '#a6a6a6',
      ink: dark[0],
    },
  },
}

/** For series without a colour of their own: visible on both themes and different from each other. */
export const spareColors = ['#9a62c4', '#c8623a', '#23909c', '#c4568f', '#9c7f1a'] as const

export const useChartInk = (): ChartInk =>
  chartInks[useComputedColorScheme('light', { getInitialValueInEffect: false })]

/**
 * A colour for each series: tones are unchanged, own colours are adjusted to stand out from the surface and other
 * series.
 */
export const resolveColors = (colors: readonly ChartColor[], ink: ChartInk): string[] => {
  const taken = colors.flatMap((color) => (typeof color === 'string' ? [ink.tones[color]] : []))
  return colors.map((color) => {
    if (typeof color === 'string') return ink.tones[color]
    const own = color.corporative === null ? [] : [seenOn(ink, color.corporative)]
    const choice =
      [...own, ...spareColors].find((candidate) => taken.every((other) => distance(candidate, other) > 60)) ??
      ink.tones.competition
    taken.push(choice)
    return choice
  })
}

/** Minimum contrast of graphics with their background (WCAG 1.4.11). */
const leastContrast = 3

/** The colour, lightened or darkened until it is visible on the surface: a dark blue stays blue in the dark theme. */
const seenOn = (ink: ChartInk, color: string): string => {
  let seen = color
  for (let step = 1; step <= 10 && contrast(seen, ink.surface) < leastContrast; step++) {
    seen = mixed(color, ink.tones.ink, step / 10)
  }
  return seen
}

/** Lighter, for the values compared with. */
export const fainter = (color: string): string => `${color}66`

const channels = (color: string): [number, number, number] => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
]

const mixed = (from: string, to: string, share: number): string => {
  const end = channels(to)
  const mix = channels(from).map((value, index) =>
    Math.round(value + (end[index as 0 | 1 | 2] - value) * share),
  )
  return `#${mix.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const distance = (one: string, other: string): number => {
  const end = channels(other)
  return Math.hypot(...channels(one).map((value, index) => value - end[index as 0 | 1 | 2]))
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
export const contrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const luminance = (color: string): number => {
  const [red, green, blue] = channels(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
