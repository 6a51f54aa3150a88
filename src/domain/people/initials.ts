/** First letters of up to the first two words of a name (platform.md §9); signs between words are no words. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /\p{L}|\d/u.test(word))
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

export const initialsColors = 5

/** Which of the colours the initials have: the first letter's code modulo five (platform.md §9). */
export const initialsColor = (initials: string): number =>
  initials === '' ? 0 : initials.charCodeAt(0) % initialsColors
