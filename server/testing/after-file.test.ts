import { beforeAll, expect, test } from 'vitest'
import { afterFile, cleanUpFile } from './after-file'

const done: string[] = []

beforeAll(() => {
  afterFile(() => done.push('first'))
  afterFile(() => {
    throw new Error('cannot be closed')
  })
  afterFile(async () => done.push('last'))
})

test('what a test file leaves is cleaned up latest first and once, also if a part of it fails', async () => {
  await expect(cleanUpFile()).rejects.toThrow('cannot be closed')
  expect(done).toEqual(['last', 'first'])
  await cleanUpFile()
  expect(done).toHaveLength(2)
})
