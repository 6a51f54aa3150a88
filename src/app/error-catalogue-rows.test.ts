import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { catalogueRows } from '@/features/testing/error-catalogue'

/* Whether each row of the error catalogue is shown by a test of a screen: read from the syntax of the tests. */

const sources = import.meta.glob<string>('../{app,features,parts}/**/*.test.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const nameOf = (node: unknown): unknown =>
  isNode(node) ? (node.type === 'Identifier' ? node.name : nameOf(node.callee ?? node.object)) : undefined

/** The rows that calls of `catalogueText` and `catalogueTitle` name inside of tests. */
function rowsOf(value: unknown, inTest = false): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => rowsOf(each, inTest))
  if (!isNode(value)) return []
  const called = value.type === 'CallExpression' ? nameOf(value.callee) : undefined
  const [first] = (value.arguments ?? []) as { value?: unknown }[]
  const isRow = called === 'catalogueText' || called === 'catalogueTitle'
  return [
    ...(inTest && isRow && typeof first?.value === 'string' ? [first.value] : []),
    ...Object.values(value).flatMap((child) => rowsOf(child, inTest || called === 'test')),
  ]
}

const shown = new Set(
  Object.entries(sources).flatMap(([file, source]) => rowsOf(parseSync(file, source).program.body)),
)

test.each(catalogueRows)('a screen’s test shows the row «%s» of the error catalogue', (row) =>
  expect(shown).toContain(row),
)
