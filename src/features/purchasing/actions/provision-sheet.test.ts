import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generateProposal, summariseProposal } from '@/domain/proposal/proposal'
import { columnsOf } from '@/domain/proposal/templates'
import { orderedTransferable } from '@/domain/proposal/transferables'
import { anyPharmacy, proposalDataOf } from '@/domain/testing/any-pharmacy'
import { requestArbitrary } from '@/domain/testing/arbitraries'
import { provisionSheet } from '@/features/purchasing/actions/provision-sheet'
import { quantitiesByKey } from '@/features/purchasing/state/quantities'

test('the columns of the exported spreadsheet add up exactly to the figures of the proposal’s footer', () => {
  let compared = 0
  fc.assert(
    fc.property(
      anyPharmacy,
      requestArbitrary,
      fc.array(fc.option(fc.nat(99)), { minLength: 16, maxLength: 16 }),
      (world, request, typed) => {
        const groups = generateProposal(proposalDataOf(world), request)
        const touched = new Map(
          groups.flatMap((group, position) => {
            const cn = orderedTransferable(group)?.cn
            const units = typed[position] ?? null
            return cn === undefined || units === null ? [] : [[cn, units] as const]
          }),
        )
        const footer = summariseProposal(groups, quantitiesByKey(groups, touched))
        const sheet = provisionSheet({
          groups,
          touched,
          visible: columnsOf('default'),
          mode: 'pvl',
          net: true,
          prudent: null,
          discounted: true,
        })
        const sumOf = (title: string) => {
          const column = sheet.columns.findIndex((each) => each.title === title)
          return sheet.rows.reduce((sum, row) => sum + Number(row[column]), 0)
        }
        if (footer.totalPvlWithDiscount < footer.totalPvl) compared++
        expect({
          potentialPvl: sumOf('Potencial PVL'),
          totalQuantity: sumOf('Uds pedido'),
          totalPvl: sumOf('PVL pedido'),
          totalPvlWithDiscount: sumOf('PVL con descuento'),
        }).toEqual({
          potentialPvl: footer.potentialPvl,
          totalQuantity: footer.totalQuantity,
          totalPvl: footer.totalPvl,
          totalPvlWithDiscount: footer.totalPvlWithDiscount,
        })
      },
    ),
    { numRuns: 500 },
  )
  expect(compared).toBeGreaterThan(20)
})
