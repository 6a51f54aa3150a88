import { foldText } from '@/domain/basics/text'

/** What searches compare: words of letters and digits, folded. */
export const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** How well something fits what was typed; more is better, 0 is not at all. */
export const fits = {
  none: 0,
  /** One letter is wrong, missing, too many or changed places with the next. */
  nearly: 1,
  /** It is somewhere within a word. */
  within: 2,
  /** A word begins so. */
  begins: 3,
  /** The name itself begins so. */
  name: 4,
  /** It is the code. */
  code: 5,
} as const
export type Fit = (typeof fits)[keyof typeof fits]

const shortestWithin = 3
const shortestNearly = 5

/** Numbers fit from their beginning alone: 600 is not 1600, and no other number is meant. */
export const mayBeWithin = (asked: string): boolean => asked.length >= shortestWithin && !/\d/.test(asked)
export const mayBeNearly = (asked: string): boolean => asked.length >= shortestNearly && !/\d/.test(asked)

/** How well a word, folded, fits one that was typed. */
export const fitOfWord = (word: string, asked: string): Fit => {
  if (word.startsWith(asked)) return fits.begins
  if (mayBeWithin(asked) && word.includes(asked)) return fits.within
  return mayBeNearly(asked) && beginsNearly(word, asked) ? fits.nearly : fits.none
}

/** Whether some beginning of the word differs from what was typed by one slip of the fingers, after its first letter. */
export const beginsNearly = (word: string, asked: string): boolean => {
  let at = 0
  while (at < asked.length && word[at] === asked[at]) at++
  if (at === 0) return false
  const rest = asked.slice(at + 1)
  return (
    word.startsWith(rest, at + 1) ||
    word.startsWith(rest, at) ||
    word.startsWith(asked.slice(at), at + 1) ||
    (asked[at] === word[at + 1] && asked[at + 1] === word[at] && word.startsWith(asked.slice(at + 2), at + 2))
  )
}
