import * as v from 'valibot'
import { cents, count, id, instant } from '@/contract/basics/fields'
import { pharmacySchema } from '@/contract/portal/pharmacies'
import { userSchema } from '@/contract/session/session'

/** Not 0 to 1: returns may take a figure below zero, as on the dashboards. */
const share = v.pipe(v.number(), v.finite())

/** platform.md §3, each with its twin in PVP. Of a person: sums over the pharmacies with access that they reach. */
export const laboratoryKpisSchema = v.object({
  total_pvl: cents,
  total_pvp: cents,
  universe_pvl: cents,
  universe_pvp: cents,
  generic_market_share: share,
  generic_market_share_pvp: share,
  market_share: share,
  market_share_pvp: share,
  brand_transferable_pvl: cents,
  brand_transferable_pvp: cents,
  generic_transferable_pvl: cents,
  generic_transferable_pvp: cents,
  change_for_the_first_time_potential_pvl: cents,
  change_for_the_first_time_potential_pvp: cents,
  /** Null without a campaign that runs. */
  campaign_cycle_potential_pvl: v.nullable(cents),
  campaign_cycle_potential_pvp: v.nullable(cents),
})
export type LaboratoryKpis = v.InferOutput<typeof laboratoryKpisSchema>

/** What a network's table shows of somebody beside their profile. */
const networkFigures = {
  /** Number of users directly below. */
  childUsersCount: count,
  /** Connected pharmacies that they reach, and how many of those withhold their data. */
  pharmasCount: count,
  notLaboratoryAccessCount: count,
  /** Null: of none of these pharmacies the figures have been computed yet. */
  laboratoryKpis: v.nullable(laboratoryKpisSchema),
}

export const networkUserRow = v.object({ ...userSchema.entries, ...networkFigures })
export type NetworkUserRow = v.InferOutput<typeof networkUserRow>

/** Level below the user: 1 is directly below. */
export const hierarchyRow = v.object({ ...networkUserRow.entries, level: v.pipe(count, v.minValue(1)) })

export const networkUserSchema = v.object({
  ...networkUserRow.entries,
  /** From the top down. Above the caller without an id: their names, and nothing else of them. */
  parentUsers: v.array(
    v.object({
      id: v.nullable(id),
      firstName: v.string(),
      surname: v.string(),
      jobPosition: userSchema.entries.jobPosition,
    }),
  ),
})
export type NetworkUser = v.InferOutput<typeof networkUserSchema>

const relationSchema = pharmacySchema.entries.pharmaLaboratoryRelations.item
/** Null without access, or while not computed yet. */
const figure = v.nullable(cents)

/** A connected pharmacy with the laboratory's figures, if it grants access to them. */
export const portalPharmacySchema = v.object({
  ...pharmacySchema.entries,
  pharmaLaboratoryRelations: v.array(
    v.object({
      ...relationSchema.entries,
      totalPvl: figure,
      totalPvp: figure,
      universePvl: figure,
      universePvp: figure,
      genericMarketShare: v.nullable(share),
      genericMarketSharePvp: v.nullable(share),
      marketShare: v.nullable(share),
      marketSharePvp: v.nullable(share),
      salesBrandTransferablePvl: figure,
      salesBrandTransferablePvp: figure,
      salesGenericTransferablePvl: figure,
      salesGenericTransferablePvp: figure,
      changeForTheFirstTimePotentialPvl: figure,
      changeForTheFirstTimePotentialPvp: figure,
      campaignCyclePotentialPvl: figure,
      campaignCyclePotentialPvp: figure,
      /** Time at which the figures were computed. */
      figuresAt: v.nullable(instant),
    }),
  ),
})
export type PortalPharmacy = v.InferOutput<typeof portalPharmacySchema>

/** A pharmacy of which no sales have come yet. */
export const pendingPharmacySchema = v.object({
  id,
  name: v.string(),
  address: pharmacySchema.entries.address,
  /** When the laboratory registered it; null where it came by another way. */
  createdAt: v.nullable(instant),
  /** Id of that registration, to follow it. Absent in answers of earlier versions. */
  registration: v.optional(v.nullable(id)),
})
export type PendingPharmacy = v.InferOutput<typeof pendingPharmacySchema>
