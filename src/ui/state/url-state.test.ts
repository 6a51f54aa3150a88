import { describe, expect, test } from 'vitest'
import { listSearch } from '@/ui/data-grid/list/list-search'
import { isDefaultAddress, isInAddress, withPrefix } from '@/ui/state/url-state'

const pharmacies = listSearch({ sortable: ['name'] })
const team = withPrefix('team.', listSearch({ sortable: ['name'] }))

describe('two lists in one address', () => {
  const address = { page: 3, q: 'alba', 'team.page': 2, 'team.sort': '-name' }

  test('each read their own search params', () => {
    expect(pharmacies.read(address)).toMatchObject({ pageIndex: 2, search: 'alba', sort: [] })
    expect(team.read(address)).toMatchObject({
      pageIndex: 1,
      search: '',
      sort: [{ id: 'name', desc: true }],
    })
  })

  test('each write their own search params, and find them in the address', () => {
    const view = team.read(address)
    expect(team.write(view)).toMatchObject({ 'team.page': 2, 'team.sort': '-name' })
    expect(isInAddress(team, view, address)).toBe(true)
    expect(isDefaultAddress(team, { page: 3, q: 'alba' })).toBe(true)
    expect(isDefaultAddress(pharmacies, { 'team.page': 2 })).toBe(true)
  })
})
