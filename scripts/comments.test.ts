import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const folders = ['src', 'server', 'service-worker', 'mocks', 'e2e', 'bench', 'scripts']

/** A comment that begins so is only understood together with the name below it, if at all. */
const withoutSubject = /(?:\/\*\*?\s+(?:\*\s+)?|(?<!:)\/\/ +)(?:(?:and )?of|those|the same)\b/gi

/** Numbers of the lines at which such a comment begins; the later lines of a comment may begin with any word. */
function linesWithoutSubject(text: string): number[] {
  return [...text.matchAll(withoutSubject)].flatMap(({ index, 0: found }) => {
    const before = text.slice(0, index).split('\n')
    const isOwnLine = before.at(-1)?.trim() === ''
    const continues = found.startsWith('//') && isOwnLine && before.at(-2)?.trimStart().startsWith('//')
    return continues ? [] : [before.length]
  })
}

test('comments begin with what they are about', () => {
  const files = [
    ...readdirSync('.'),
    ...folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    ),
  ].filter((file) => /\.(tsx?|mjs|css)$/.test(file))
  expect(files.length).toBeGreaterThan(1_000)
  const found = files.flatMap((file) =>
    linesWithoutSubject(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`),
  )
  expect(found).toEqual([])
})

describe.each(['Of one session.', 'And of a message.', 'Those of others.', 'The same, later.', 'of each'])(
  'a comment that begins with «%s»',
  (words) => {
    test('is found with its line, however it is written', () => {
      expect(linesWithoutSubject(`/** ${words} */`)).toEqual([1])
      expect(linesWithoutSubject(`.a {}\n/* ${words} */`)).toEqual([2])
      expect(linesWithoutSubject(`a()\n/**\n * ${words}\n */`)).toEqual([2])
      expect(linesWithoutSubject(`a()\n  // ${words}\n  // More.`)).toEqual([2])
      expect(linesWithoutSubject(`// About b.\nconst b = 1 // ${words}`)).toEqual([2])
    })

    test('is none where these words continue a comment', () => {
      expect(linesWithoutSubject(`// A number\n  // ${words}`)).toEqual([])
      expect(linesWithoutSubject(`/**\n * A number\n * ${words}\n */`)).toEqual([])
    })
  },
)

test('words that only begin alike, and addresses, are no such comments', () => {
  expect(linesWithoutSubject("/** Offers of today. */\nconst url = 'https://of.example'")).toEqual([])
})
