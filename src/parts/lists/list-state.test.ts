import { describe, expect, test } from 'vitest'
import { CallError } from '@/api/outcome'
import { type Asked, type DeviceList, listState, needsDevice } from '@/parts/lists/list-state'

type Row = { id: number }

const refusedWith = (code: 'forbidden' | 'not_found') =>
  new CallError({ ok: false, kind: 'http', status: 403, error: { code, message: '' }, retryAfterMs: null })

const page = { data: [{ id: 3 }, { id: 2 }], count: 45, newest: 'newest' }
const onItsWay: Asked<Row> = {
  data: undefined,
  error: null,
  isError: false,
  isPlaceholderData: false,
  failureCount: 0,
  dataUpdatedAt: 0,
}
const answered: Asked<Row> = { ...onItsWay, data: page, dataUpdatedAt: 9 }
/** The next page was asked for, and the one before stays until it comes. */
const turning: Asked<Row> = { ...answered, isPlaceholderData: true }
const failed: Asked<Row> = {
  ...onItsWay,
  isError: true,
  error: new CallError({ ok: false, kind: 'network' }),
  failureCount: 1,
}
const stored: DeviceList<Row> = { items: [{ id: 3 }, { id: 1 }], count: 45, readAt: 5 }
const empty: DeviceList<Row> = { items: [], count: undefined, readAt: 0 }

const stateOf = (asked: Asked<Row>, device: DeviceList<Row> | null | undefined, isPart = false) =>
  listState(asked, { device, isPart, filter: () => true, none: 'Sin filas' })

describe('a list shows', () => {
  test('what the server answers, whatever the device has', () => {
    for (const device of [undefined, null, empty, stored])
      expect(stateOf(answered, device)).toMatchObject({
        ...{ state: 'rows', toldAt: 9, isUnanswered: false },
        grid: { paging: 'server', rows: page.data, count: 45, newest: 'newest', refreshing: false },
      })
  })

  test('the page of before until the next one comes, and the rows of the device once that fails', () => {
    expect(stateOf(turning, stored)).toMatchObject({
      isUnanswered: false,
      grid: { paging: 'server', refreshing: true },
    })
    expect(stateOf({ ...turning, failureCount: 1 }, stored)).toMatchObject({
      ...{ state: 'rows', toldAt: 5, isUnanswered: true },
      grid: { paging: 'device', rows: stored.items, serverCount: 45, refreshing: false },
    })
  })

  test('the rows of the device until the server answers, and where it does not', () => {
    expect(stateOf(onItsWay, stored)).toMatchObject({
      ...{ state: 'rows', toldAt: 5, isUnanswered: false },
      grid: { paging: 'device', refreshing: true },
    })
    expect(stateOf(failed, stored)).toMatchObject({ isUnanswered: true, grid: { refreshing: false } })
    expect(stateOf({ ...failed, data: page }, stored)).toMatchObject({
      toldAt: 5,
      grid: { paging: 'device' },
    })
  })

  test('the last answer of the server, with its age, where the device could store nothing of it', () => {
    expect(stateOf({ ...failed, data: page, dataUpdatedAt: 9 }, empty)).toMatchObject({
      ...{ state: 'rows', toldAt: 9, isUnanswered: true },
      grid: { paging: 'server', rows: page.data, refreshing: false },
    })
  })

  test('that it is not on the device only once the device was read and the server did not answer', () => {
    expect(stateOf(onItsWay, undefined)).toEqual({ state: 'loading' })
    expect(stateOf(onItsWay, empty)).toEqual({ state: 'loading' })
    expect(stateOf(failed, undefined)).toEqual({ state: 'loading' })
    expect(stateOf(failed, empty)).toEqual({ state: 'not-on-device' })
    expect(stateOf(failed, null)).toEqual({ state: 'not-on-device' })
  })

  test('nothing that the server refuses, from the device either', () => {
    const refused = { ...failed, error: refusedWith('forbidden') }
    expect(stateOf({ ...refused, data: page }, stored)).toEqual({ state: 'refused', isForbidden: true })
    expect(stateOf({ ...failed, error: refusedWith('not_found') }, stored)).toEqual({
      state: 'refused',
      isForbidden: false,
    })
    expect(needsDevice(refused)).toBe(false)
  })

  test('where no row is found, how many were searched', () => {
    const textOf = (...input: Parameters<typeof stateOf>) => {
      const list = stateOf(...input)
      return list.state === 'rows' ? list.grid.emptyText : undefined
    }
    expect(textOf(answered, stored)).toBe('Sin filas')
    expect(textOf(answered, stored, true)).toBe('Sin resultados')
    expect(textOf(failed, stored, true)).toBe('Sin resultados en 2 de 45; el resto, con conexión')
    expect(textOf(failed, { ...stored, count: 2 }, true)).toBe('Sin resultados')
    expect(textOf(failed, { ...stored, count: undefined }, true)).toBe(
      'Sin resultados en 2 de este dispositivo; el resto, con conexión',
    )
  })
})
