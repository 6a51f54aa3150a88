import { expect, test } from 'vitest'
import { markedEntry } from '@/offline/backup/marked-entry'

test('a mark of a release before is understood by the field of its kind, and what that says is left out', () => {
  const mark = { id: 'a', owner: '1', createdAt: '2026-11-21T09:00:00.000Z' }
  const former = [{ laboratory: 'Alba', totalQuantity: 3 }, { subject: '' }, { wanted: 'Ácido' }]
  expect(former.map((said) => markedEntry({ ...mark, ...said }))).toEqual(
    ['createOrder', 'createTicket', 'saveWant'].map((kind) => ({ ...mark, kind })),
  )
})
