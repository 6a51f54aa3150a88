import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { longestFirst, longFiles } from './test-order'

test('a project with long files comes first, then long files, and the others stay in their order', () => {
  const files = [
    'dom:src/b.test.tsx',
    'server:server/a.test.ts',
    'dom:src/a.test.tsx',
    'server:server/main.test.ts',
    'server:server/plugins/access-matrix.test.ts',
    'unit:src/c.test.ts',
    'unit:src/offline/outbox/outbox.model.test.ts',
  ]
  const nameOf = (name: string) => {
    const [project = '', path = ''] = name.split(':')
    return { project, path }
  }
  expect(longestFirst(files, nameOf)).toEqual([
    'unit:src/offline/outbox/outbox.model.test.ts',
    'unit:src/c.test.ts',
    'dom:src/b.test.tsx',
    'dom:src/a.test.tsx',
    'server:server/plugins/access-matrix.test.ts',
    'server:server/main.test.ts',
    'server:server/a.test.ts',
  ])
})

test('every long file is there', () => {
  expect(longFiles.filter((path) => !existsSync(path))).toEqual([])
})
