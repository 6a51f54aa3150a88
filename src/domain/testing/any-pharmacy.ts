import fc from 'fast-check'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import type { ProposalData } from '@/domain/proposal/proposal-types'
import {
  bidsArbitrary,
  campaignsArbitrary,
  catalogueArbitrary,
  onItsWayArbitrary,
  salesArbitrary,
  stockArbitrary,
  today,
  wantedArbitrary,
} from '@/domain/testing/arbitraries'
import type { NaiveData } from '@/domain/testing/naive-proposal'
import { cubeOf } from '@/domain/testing/world'

/** A small pharmacy as plain rows. */
export const anyPharmacy: fc.Arbitrary<NaiveData> = catalogueArbitrary.chain((catalogue) => {
  const cns = catalogue.products.map(({ cn }) => cn)
  return fc.record({
    catalogue: fc.constant(catalogue),
    rows: salesArbitrary(cns),
    stock: stockArbitrary(cns),
    onItsWay: onItsWayArbitrary(cns),
    wanted: wantedArbitrary(cns),
    campaigns: campaignsArbitrary(cns),
    bids: bidsArbitrary(cns),
    today: fc.constant(today),
  })
})

/** Data of a random pharmacy in the form that proposals read. */
export const proposalDataOf = ({ rows, catalogue, ...facts }: NaiveData): ProposalData => ({
  ...facts,
  laboratories: new Set(catalogue.laboratories.map(({ id }) => id)),
  catalogue: indexCatalogue(catalogue),
  cube: cubeOf(rows, catalogue),
})
