import { useMediaQuery } from '@mantine/hooks'

/** The three widths that look.md designs for; the same limits stand in the style sheets as 40em and 68em. */
export const useIsNarrow = () =>
  useMediaQuery('(max-width: 39.99em)', undefined, { getInitialValueInEffect: false }) ?? false
export const useIsWide = () =>
  useMediaQuery('(min-width: 68em)', undefined, { getInitialValueInEffect: false }) ?? false
export const useIsTouch = () =>
  useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false }) ?? false
