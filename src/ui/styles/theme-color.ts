import { dark, gray } from '@/ui/styles/theme'

export type Scheme = 'light' | 'dark'
/** A colour as it is drawn in each theme. */
export type ThemeColor = Readonly<Record<Scheme, string>>

/** Grey means competition in charts (analytics.md §9), and nothing else may look like it. */
export const competition = '#a6a6a6'

/** Text of each theme, the far end of what a colour is mixed with. */
export const inks: ThemeColor = { light: '#1d211f', dark: dark[0] }
/** The surface of each theme on which a colour stands out least: page and cards are lighter, or darker, than this one. */
const hardestSurfaces: ThemeColor = { light: gray[1], dark: dark[5] }

/** Minimum contrast of graphics with their background (WCAG 1.4.11). */
const leastContrast = 3

/**
 * The colour, darkened or lightened until it stands out from every surface of a theme: a dark blue stays blue in the
 * dark theme.
 */
export const standingOut = (color: string): ThemeColor => ({
  light: standingOutIn('light', color),
  dark: standingOutIn('dark', color),
})

const standingOutIn = (scheme: Scheme, color: string): string => {
  let seen = color
  for (let step = 1; step <= 20 && contrast(seen, hardestSurfaces[scheme]) < leastContrast; step++) {
    seen = mixed(color, inks[scheme], step / 20)
  }
  return seen
}

/** Whether two colours are hard to tell apart at the size of a bar or a line. */
export const areAlike = (one: string, other: string): boolean => {
  const end = channels(other)
  return Math.hypot(...channels(one).map((value, index) => value - end[index as 0 | 1 | 2])) <= 60
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
