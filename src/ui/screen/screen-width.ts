import { useMediaQuery } from '@mantine/hooks'

/** The limits between the three widths of look.md: `--narrow` and `--wide` of tokens.css. */
export const useIsNarrow = () =>
  useMediaQuery('(max-width: 39.99em)', undefined, { getInitialValueInEffect: false }) ?? false
export const useIsWide = () =>
  useMediaQuery('(min-width: 68em)', undefined, { getInitialValueInEffect: false }) ?? false
/** There is room for columns that a screen of 1280 px shows in another place: `--roomy`. */
export const useIsRoomy = () =>
  useMediaQuery('(min-width: 96em)', undefined, { getInitialValueInEffect: false }) ?? false
export const useIsTouch = () =>
  useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false }) ?? false
