import { describe, expect, test } from 'vitest'

const sheets = import.meta.glob<string>('/src/**/*.css', { query: '?raw', import: 'default', eager: true })
const scripts = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const tokens = '/src/ui/styles/tokens.css'
const screenWidth = '/src/ui/screen/screen-width.ts'

type Rule = { name: string; literal: RegExp }

const inSheets: Rule[] = [
  { name: 'touch target', literal: /\b44px|\b2\.75rem/ },
  { name: 'text size', literal: /\bfont(?:-size)?:(?!\s*(?:inherit|var\(--rb-text-\w+\));)/ },
  { name: 'corner', literal: /radius:[^;]*(?<![\w-])[\d.]+(?:px|r?em)/ },
  { name: 'breakpoint', literal: /@(?:media|container)[^{]*\d/ },
]

const inScripts: Rule[] = [
  // A logo is a picture: it may have any size.
  {
    name: 'touch target',
    literal: /(?<!<Logo )\b(?:[wh]|m[ai][wh]|\w*size|\w*width|\w*height)(?:=\{|: | = )44\b/i,
  },
  { name: 'text size', literal: /\b(?:fontSize|fz)(?:=\{?|: )['"`]?[\d.]/ },
  { name: 'corner', literal: /\b(?:\w*radius)(?:=\{?|: )['"`][\d.]+(?:px|r?em)|\bradius=\{\d/i },
  { name: 'breakpoint', literal: /\((?:min|max)-width/ },
]

/**
 * Literal sizes for which there is a token, as `file:line text size`; exempt if a comment beside them gives the reason.
 */
const literals = (files: Record<string, string>, rules: Rule[]): string[] =>
  Object.entries(files)
    .filter(([file]) => file !== tokens && file !== screenWidth)
    .flatMap(([file, text]) => {
      const lines = text.split('\n')
      return withoutComments(text).flatMap((line, index) =>
        rules
          .filter(({ literal }) => literal.test(line) && !isExcused(lines, index))
          .map(({ name }) => `${file.slice(1)}:${index + 1} ${name}`),
      )
    })

const isExcused = (lines: string[], index: number) =>
  /\/[*/] not a token: [^*\s]/.test(lines[index] ?? '') ||
  /^\s*\/[*/] not a token: [^*\s]/.test(lines[index - 1] ?? '')

const withoutComments = (text: string): string[] =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<![:\w])\/\/.*/g, (comment) => comment.replace(/[^\n]/g, ' ')).split('\n')

test('style sheets use the sizes of tokens.css', () => {
  expect(Object.keys(sheets).length).toBeGreaterThan(60)
  expect(literals(sheets, inSheets)).toEqual([])
})

test('scripts use the sizes of tokens.css', () => {
  expect(Object.keys(scripts).length).toBeGreaterThan(400)
  expect(literals(scripts, inScripts)).toEqual([])
})

test('screen-width.ts uses the widths of tokens.css', () => {
  const asked = scripts[screenWidth]?.match(/\((?:min|max)-width[^']*/g)
  const named = [...(sheets[tokens] ?? '').matchAll(/@custom-media --(?:narrow|wide|roomy) (.*);/g)]
  expect(asked).toHaveLength(3)
  expect(asked).toEqual(named.map(([, query]) => query))
})

describe('a literal size in a style sheet is found', () => {
  const sheet = (...lines: string[]) => literals({ '/a.css': lines.join('\n') }, inSheets)

  test.each([
    ['touch target', 'min-height: 44px;'],
    ['touch target', 'grid-template-columns: 1fr 44px;'],
    ['text size', 'font-size: 0.875rem;'],
    ['text size', 'font: 600 14px/1.2 serif;'],
    ['corner', 'border-radius: 10px;'],
    ['corner', 'border-top-left-radius: 0.5rem;'],
    ['corner', 'border-radius: 0 0 10px 10px;'],
    ['breakpoint', '@media (max-width: 40em) {'],
    ['breakpoint', '@media print and (width >= 640px) {'],
    ['breakpoint', '@container (max-width: 720px) {'],
  ])('%s: «%s»', (name, line) => {
    expect(sheet('.a {', `  ${line}`)).toEqual([`a.css:2 ${name}`])
  })

  test.each([
    'min-height: var(--rb-touch);',
    'font-size: var(--rb-text-2xs);',
    'font: inherit;',
    'border-radius: var(--rb-radius-2xs) var(--rb-radius-md) 0 50%;',
    '@media (--narrow) {',
    '@media print {',
    '/* 44px is what a finger hits. */',
  ])('but not «%s»', (line) => {
    expect(sheet(`  ${line}`)).toEqual([])
  })

  test('unless a comment beside it gives the reason', () => {
    const line = '  font-size: 9pt;'
    expect(sheet('  /* not a token: points of a printed page. */', line)).toEqual([])
    expect(sheet(`${line} /* not a token: points of a printed page. */`)).toEqual([])
    expect(sheet(`${line} /* not a token: points of a printed page. */`, line)).toEqual(['a.css:2 text size'])
    expect(sheet('  /* not a token: */', line)).toEqual(['a.css:2 text size'])
  })
})

describe('a literal size in a script is found', () => {
  test.each([
    ['touch target', '<CloseButton size={44} />'],
    ['touch target', '<Menu.Item mih={44} />'],
    ['touch target', "props={{ 'aria-label': 'Ver', w: 44 }}"],
    ['touch target', 'const headerHeight = 44'],
    ['text size', '<Text fz="0.875rem" />'],
    ['text size', 'const look = { fontSize: 14 }'],
    ['corner', '<Skeleton radius={12} />'],
    ['breakpoint', "const isNarrow = useMediaQuery('(max-width: 40em)')"],
  ])('%s: «%s»', (name, line) => {
    expect(literals({ '/a.tsx': line }, inScripts)).toEqual([`a.tsx:1 ${name}`])
  })
})

/** A selector that depends on the whole page's content has the browser search all of it for any new element (decision 0137). */
test('no style sheet asks what the page holds, except on paper', () => {
  const asking = Object.entries(sheets).flatMap(([file, text]) =>
    withoutComments(text)
      .join('\n')
      .replace(/@media print \{[\s\S]*?\n\}/g, '')
      .split('\n')
      .filter((line) => /(?::root|html|body|\.(?:shell|main|page))\b[^\s>+~,]*:has\(/.test(line))
      .map((line) => `${file.slice(1)}: ${line.trim()}`),
  )
  expect(asking).toEqual([])
})
