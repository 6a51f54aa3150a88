import { expect, test } from 'vitest'
import { generateProposal } from '@/domain/proposal'
import { dataOf, product, request } from '@/domain/testing/world'
import { orderedTransferable, swapTransferable } from '@/domain/transferables'

const data = dataOf({
  products: [
    product({ cn: '600001' }),
    product({ cn: '600002', pvl: 400, pvp: 600 }),
    product({ cn: '600003', pvl: null }),
  ],
  sold: { '600001': 365 },
})
const [group] = generateProposal(data, request())

test('swapping puts another product first and prices the potential by it', () => {
  const swapped = group && swapTransferable(group, '600002')
  expect(swapped?.transferables.map(({ cn }) => cn)).toEqual(['600002', '600001', '600003'])
  expect(swapped).toMatchObject({
    provision: 60,
    provision_potential_pvl: 24_000,
    provision_potential_pvp: 36_000,
  })
  expect(swapped && orderedTransferable(swapped)?.cn).toBe('600002')
})

test('a product without price, or of another group, cannot be swapped in', () => {
  expect(group && swapTransferable(group, '600003')).toBe(group)
  expect(group && swapTransferable(group, '699999')).toBe(group)
})
