import { describe, expect, test } from 'vitest'
import type { StoredView } from '@/domain/sales/views/view-versions'
import {
  deletingView,
  readStoredViews,
  renamingView,
  savedViewsOf,
  savingView,
} from '@/features/sales/views/saved-views'

const view = (id: string, name: string, state: object = {}): StoredView => ({
  id,
  version: 5,
  deleted: false,
  unsent: false,
  name,
  state,
})
const deleted: StoredView = { id: 'z', version: 5, deleted: true, unsent: false }
const namesOf = (...kept: StoredView[]) => savedViewsOf(kept).map(({ id, name }) => `${id} ${name}`)

describe('the saved views on a device', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['text', 'views'],
    ['views without a name', [view('a', ' ')]],
    ['views without a state', [{ ...view('a', 'Alfa'), state: undefined }]],
    ['views without an id', [{ ...view('a', 'Alfa'), id: undefined }]],
  ])('are none if the stored value is %s', (_, value) => {
    expect(readStoredViews(value)).toEqual([])
  })

  test('open with the fields that this app knows, and are stored with all fields of a newer app', () => {
    const state = { section: 'ventas', widgets: { 'a-0-0': { labs: [3], colour: 'red' }, 'b-0-0': 7 } }
    const kept = readStoredViews([view('a', 'Alfa', state), null])
    expect(kept).toEqual([view('a', 'Alfa', state)])
    const search = { section: 'ventas', widgets: { 'a-0-0': { labs: [3] } } }
    expect(savedViewsOf(kept)).toEqual([{ id: 'a', name: 'Alfa', search }])
    expect(renamingView('a', 'Beta')(kept, 9)).toEqual([
      { ...view('a', 'Beta', state), version: 9, unsent: true },
    ])
  })

  test('are sorted by name, without deleted ones', () => {
    expect(namesOf(view('a', 'Zeta'), view('b', 'Álamo'), deleted, view('c', 'beta'))).toEqual([
      'b Álamo',
      'c beta',
      'a Zeta',
    ])
  })

  test('that two devices gave the same name get a number, the same on each device', () => {
    const views = [view('a', 'Alfa'), view('b', 'ALFA'), view('c', 'Alfa'), view('d', 'Alfa (2)')]
    const told = ['a Alfa', 'b ALFA (2)', 'd Alfa (2) (2)', 'c Alfa (3)']
    expect(namesOf(...views)).toEqual(told)
    expect(namesOf(...views.toReversed())).toEqual(told)
  })

  test('stay deleted when they are edited on a device that does not know of it yet, and are restored by undo', () => {
    const kept = deletingView('a')([view('a', 'Alfa')], 9)
    expect(kept).toEqual([{ id: 'a', version: 9, deleted: true, unsent: true }])
    expect(renamingView('a', 'Beta')(kept, 10)).toEqual(kept)
    expect(deletingView('a')(kept, 10)).toEqual(kept)
    expect(savingView({ id: 'a', name: 'Alfa', search: {} })(kept, 9)).toEqual([
      { ...view('a', 'Alfa'), version: 10, unsent: true },
    ])
  })
})
