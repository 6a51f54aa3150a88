import { expect, test } from 'vitest'
import { type PageQuery, rowsOfAnswers } from '@/parts/lists/stored-pages'

const answer = (updatedAt: number, ids: number[], count: number, query: PageQuery = {}) => ({
  data: ids.map((id) => ({ id, toldAt: updatedAt })),
  count,
  query,
  updatedAt,
})
const rowsOf = (answers: Parameters<typeof rowsOfAnswers<{ id: number; toldAt: number }>>[0]) =>
  rowsOfAnswers(answers, ({ id }) => String(id))

test('the pages of a list are one list, each row as it was told last, as old as the oldest of them', () => {
  expect(rowsOf([answer(1, [3, 1], 4), answer(5, [4, 1], 4), answer(3, [2], 1, { filter: 'b' })])).toEqual({
    items: [
      { id: 4, toldAt: 5 },
      { id: 1, toldAt: 5 },
      { id: 3, toldAt: 1 },
      { id: 2, toldAt: 3 },
    ],
    count: 4,
    readAt: 1,
  })
})

test('rows stand in the order of the server, whichever page was asked for last', () => {
  const answers = [
    answer(1, [9, 7], 5, { skip: 0 }),
    answer(9, [7, 3], 5, { skip: 0, sort: 'name:asc' }),
    answer(3, [1, 8], 5, { skip: 4 }),
    answer(2, [5, 6], 5, { skip: 2 }),
  ]
  const { items } = rowsOf(answers.map((each) => ({ ...each, count: 7 })))
  expect(items.map(({ id }) => id)).toEqual([9, 7, 5, 6, 1, 8, 3])
})

test('a search, a filter or a later window tells nothing about the number of all rows', () => {
  for (const part of [{ filter: 'ana' }, { reason: 'unknown' }, { after: 'x' }, { until: 'y' }]) {
    expect(rowsOf([answer(9, [1], 1, part), answer(2, [2, 3], 30)]).count).toBe(30)
    expect(rowsOf([answer(9, [1], 1, part)]).count).toBeUndefined()
  }
})

test('a row that the server no longer lists goes with the answers that had it', () => {
  expect(rowsOf([answer(1, [1, 2, 3], 3), answer(5, [1, 3], 2)])).toMatchObject({
    items: [{ id: 1 }, { id: 3 }],
    count: 2,
    readAt: 5,
  })
})

test('without an answer there is no row', () => {
  expect(rowsOf([])).toMatchObject({ items: [], count: undefined })
})
