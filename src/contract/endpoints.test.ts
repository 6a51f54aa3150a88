import { expect, test } from 'vitest'
import { endpoints } from '@/contract/endpoints'

const modules = import.meta.glob<Record<string, unknown>>(
  ['/src/contract/**/*.ts', '!/src/contract/**/*.test.ts'],
  {
    eager: true,
  },
)
const isCall = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

test('each call that is declared is listed: access rules, documentation and tests go by the list', () => {
  const listed = new Set<unknown>(Object.values(endpoints))
  const declared = Object.entries(modules).flatMap(([file, module]) =>
    Object.entries(module)
      .filter(([, value]) => isCall(value))
      .map(([name, call]) => ({ name: `${file} ${name}`, call })),
  )
  expect(declared.length).toBeGreaterThanOrEqual(listed.size)
  expect(declared.filter(({ call }) => !listed.has(call)).map(({ name }) => name)).toEqual([])
})
