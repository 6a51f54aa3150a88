import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { stored } from '@/offline/database/storage-failure'

const failing = (error: unknown) =>
  stored(async () => {
    throw error
  })
const full = new DOMException('', 'QuotaExceededError')

test.each<[string, unknown]>([
  ['the browser says it', full],
  ['Dexie wraps it in the transaction that it ended', new Dexie.AbortError(full)],
  ['it is wrapped twice', new Dexie.AbortError(new Dexie.UnknownError(full))],
  ['one of many rows says it', new Dexie.BulkError('', { 3: new Error('other'), 5: full })],
  ['rows that were changed say it', new Dexie.ModifyError('', [full], 0, [])],
  ['it is the cause of another error', new DOMException('', { name: 'AbortError', cause: full } as never)],
  ['Firefox says it of its storage', { name: 'NS_ERROR_DOM_QUOTA_REACHED' }],
  ['Firefox says it of the disk', { name: 'NS_ERROR_FILE_NO_DEVICE_SPACE' }],
])('a disk without room is recognised when %s', async (_, error) => {
  expect(await failing(error)).toEqual({ ok: false, reason: 'storage_full' })
})

test('a disk that fails for another reason is not full, and a mistake of ours is thrown', async () => {
  expect(await failing(new Dexie.AbortError(new DOMException('', 'UnknownError')))).toEqual({
    ok: false,
    reason: 'storage_failed',
  })
  await expect(failing(new TypeError('QuotaExceededError'))).rejects.toThrow(TypeError)
  const circle = { name: 'AbortError', inner: null as unknown }
  circle.inner = circle
  expect(await failing(circle)).toEqual({ ok: false, reason: 'storage_failed' })
})
