/** Whoever tries a short one has typed what could as well be their password. */
const shortest = 8
const shown = 2

/**
 * What may be stored of a name that nobody has, which may be a password typed into the wrong field: the first letters of a
 * long one, as with «fa…» for «farmacai».
 */
export const maskedName = (name: string): string => {
  const letters = [...name.trim()]
  return `${letters.length < shortest ? '' : letters.slice(0, shown).join('')}…`
}
