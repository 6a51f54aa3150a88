import { expect, test } from 'vitest'

const scripts = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const sheets = import.meta.glob('/node_modules/@mantine/core/styles/*.layer.css', { query: '?raw' })

/** What components are made of has sheets of its own. */
const parts: Record<string, string[]> = { Checkbox: ['InlineInput'], MultiSelect: ['Pill', 'PillsInput'] }

const sheetsIn = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/import '@mantine\/core\/styles\/(\w+)\.layer\.css'/g)].map(([, name = '']) => name),
  )
const componentsIn = (text: string): string[] =>
  [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  )

test('whoever uses a component of Mantine brings its style sheet, unless the first screens have it', () => {
  const known = new Set(Object.keys(sheets).map((path) => /(\w+)\.layer\.css$/.exec(path)?.[1] ?? ''))
  expect(known).toContain('Checkbox')
  const everywhere = sheetsIn(scripts['/src/ui/styles/styles.ts'] ?? '')
  const missing = Object.entries(scripts).flatMap(([file, text]) =>
    componentsIn(text)
      .flatMap((name) => [name, ...(parts[name] ?? [])])
      .filter((name) => known.has(name) && !everywhere.has(name) && !sheetsIn(text).has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})
