import type { GivenWay } from './read-in-files-way'

/** What a person says of how files are written; what they do not say is told from the file. */
export type FileStyle = GivenWay & { amounts: Amounts }

/** As options, settings and forms write it. */
export const styleWords = {
  amounts: ['auto', 'euros', 'cents'],
  decimals: ['auto', 'comma', 'dot'],
  dates: ['auto', 'dmy', 'mdy'],
} as const

/**
 * How the file writes amounts; `auto` recognises Unycop's integer cents by Unycop's columns, and otherwise reads euros.
 */
export type Amounts = (typeof styleWords.amounts)[number]

export type StyleWords = { [Key in keyof typeof styleWords]?: string | undefined }

export const readStyle = (
  words: StyleWords,
): { ok: true; style: FileStyle } | { ok: false; problem: string } => {
  const [amounts, decimals, dates] = [
    chosen('amounts', words.amounts),
    chosen('decimals', words.decimals),
    chosen('dates', words.dates),
  ]
  if (amounts === null) return wrong('--amounts', 'auto, euros o cents')
  if (decimals === null) return wrong('--decimals', 'auto, comma o dot')
  if (dates === null) return wrong('--dates', 'auto, dmy o mdy')
  return {
    ok: true,
    style: {
      amounts,
      ...(decimals === 'auto' ? {} : { decimals: decimals === 'comma' ? ',' : '.' }),
      ...(dates === 'auto' ? {} : { dates }),
    },
  }
}

const chosen = <Key extends keyof typeof styleWords>(
  key: Key,
  word: string | undefined,
): (typeof styleWords)[Key][number] | null =>
  word === undefined ? 'auto' : (styleWords[key].find((each) => each === word) ?? null)

const wrong = (option: string, words: string) => ({
  ok: false as const,
  problem: `${option} tiene que ser ${words}.`,
})
