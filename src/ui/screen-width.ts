import { useMediaQuery } from '@mantine/hooks'

/** The limits between the three widths of look.md: `--narrow` and `--wide` of tokens.css. */
export const useIsNarrow = () =>
  useMediaQuery('(max-width: 39.99em)', undefined, { getInitialValueInEffect: false }) ?? false
export const useIsWide = () =>
  useMediaQuery('(min-width: 68em)', undefined, { getInitialValueInEffect: false }) ?? false
export const useIsTouch = () =>
  useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false }) ?? false
