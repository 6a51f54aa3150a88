import { expect, test } from 'vitest'
import { isoDay } from '@/domain/basics/dates'
import { readSeries } from './read-series'

test('a file of daily sales is read with points or commas, and days of either form', () => {
  const iso = readSeries('day,A,B\n2024-01-01,1.5,2\n2024-01-03,0,-1\n')
  expect(iso.names).toEqual(['A', 'B'])
  expect(isoDay(iso.history.firstDay)).toBe('2024-01-01')
  expect(iso.history.days).toBe(3)
  expect([...iso.history.units]).toEqual([1.5, 2, -1])
  const spanish = readSeries('\uFEFFdía;A;B\r\n01/01/2024;1,5;2\r\n3/1/2024;0;-1\r\n')
  expect(spanish.history).toEqual(iso.history)
})

test('what cannot be read is refused with its line', () => {
  const { refused, names, notes } = readSeries(
    'day;A;weekday\n2024-01-01;1;lunes\n2024-02-30;1;x\n2024-01-02;much;x\n2024-01-01;2;x\n',
  )
  expect(names).toEqual(['A'])
  expect(notes).toEqual(['column «weekday» holds no numbers and is left out'])
  expect(refused).toEqual([
    'line 3: «2024-02-30» is no day',
    'line 4: «much» of A is no number',
    'line 5: «2024-01-01» is there already',
  ])
})

test('months come first only where no day could be read otherwise, and it is said', () => {
  const { history, notes } = readSeries('day,A\n1/2/2024,1\n1/13/2024,1\n')
  expect(isoDay(history.firstDay)).toBe('2024-01-02')
  expect(notes).toHaveLength(1)
  expect(readSeries('day,A\n13/1/2024,1\n1/13/2024,1\n').refused).toEqual(['line 3: «1/13/2024» is no day'])
})
