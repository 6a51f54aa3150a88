import { expect, test } from 'vitest'
import { rowsOfAnswers } from '@/parts/lists/stored-pages'

const answer = (updatedAt: number, ids: number[], count: number, isSearch = false) => ({
  page: { data: ids.map((id) => ({ id, toldAt: updatedAt })), count },
  isSearch,
  updatedAt,
})

test('the pages of a list are one list, each row as it was told last, as old as the oldest of them', () => {
  expect(rowsOfAnswers([answer(1, [3, 1], 4), answer(5, [4, 1], 4), answer(3, [2], 1, true)])).toEqual({
    items: [
      { id: 1, toldAt: 5 },
      { id: 2, toldAt: 3 },
      { id: 3, toldAt: 1 },
      { id: 4, toldAt: 5 },
    ],
    count: 4,
    readAt: 1,
  })
})

test('a search tells nothing about the number of all rows', () => {
  expect(rowsOfAnswers([answer(9, [1], 1, true), answer(2, [2, 3], 30)]).count).toBe(30)
  expect(rowsOfAnswers([answer(9, [1], 1, true)]).count).toBeUndefined()
})

test('a row that the server no longer lists goes with the answers that had it', () => {
  expect(rowsOfAnswers([answer(1, [1, 2, 3], 3), answer(5, [1, 3], 2)])).toMatchObject({
    items: [{ id: 1 }, { id: 3 }],
    count: 2,
    readAt: 5,
  })
})

test('without an answer there is no row', () => {
  expect(rowsOfAnswers([])).toMatchObject({ items: [], count: undefined })
})
