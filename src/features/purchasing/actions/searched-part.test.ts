import fc from 'fast-check'
import { expect, test } from 'vitest'
import { summariseProposal } from '@/domain/proposal/proposal'
import { searchedNote, searchedPart, wholeName } from '@/features/purchasing/actions/searched-part'
import { quantitiesByKey } from '@/features/purchasing/state/quantities'
import { group, groups, transferable } from '../../../../mocks/fixtures/proposals'

const none = new Map<string, number>()
const units = quantitiesByKey(groups, none)
const all = summariseProposal(groups, units)

test('the part of a search has its own totals, and the note says that the action takes more', () => {
  const part = searchedPart(groups, units, 'omepra')
  expect(part?.summary).toMatchObject({ totalSkus: 1, totalQuantity: 6 })
  if (part === null) throw new Error('no part')
  expect(searchedNote(all, part)).toBe('2 productos, 1 a la vista')
})

test('the whole is the proposal, or what filters leave of it', () => {
  expect(wholeName({ groups, unfilteredGroups: groups })).toBe('la propuesta entera')
  expect(wholeName({ groups: groups.slice(1), unfilteredGroups: groups })).toBe(
    'todo lo que dejan los filtros',
  )
  // They could not be read.
  expect(wholeName({ groups, unfilteredGroups: [] })).toBe('la propuesta entera')
})

test('there is no part without a search, nor where it hides only rows without units', () => {
  expect(searchedPart(groups, units, ' ')).toBeNull()
  expect(searchedPart(groups, units, 'alba')).toBeNull()
  const noUnits = new Map(groups.map(({ key }) => [key, 0]))
  expect(searchedPart(groups, noUnits, 'nada')).toBeNull()
})

test('a part is never more than the whole, and what it leaves out is the rest', () => {
  const rows = fc.uniqueArray(fc.nat(40), { minLength: 1, maxLength: 20 }).map((numbers) =>
    numbers.map((number) => {
      const cn = String(600_000 + number)
      const line = transferable({ cn, product: `PRODUCTO ${number % 3}`, dcpf: null })
      return group({ key: `cn:${cn}`, transferables: [line], provision: number % 5 })
    }),
  )
  fc.assert(
    fc.property(rows, fc.constantFrom('producto 0', 'producto 1', '6000', 'nada', ''), (some, search) => {
      const quantities = quantitiesByKey(some, none)
      const part = searchedPart(some, quantities, search)
      if (part === null) return
      const whole = summariseProposal(some, quantities)
      const rest = summariseProposal(
        some.filter((row) => !part.groups.includes(row)),
        quantities,
      )
      expect(rest.totalSkus).toBeGreaterThan(0)
      expect(part.summary.totalQuantity + rest.totalQuantity).toBe(whole.totalQuantity)
      expect(part.summary.totalPvl + rest.totalPvl).toBe(whole.totalPvl)
    }),
  )
})
