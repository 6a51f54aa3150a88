import type { KnownPharmacy } from '@/contract/portal/pharmacies'
import { mainLaboratoryId } from '@/domain/offers/quickwin'
import type { ProposalSession } from '@/features/purchasing/state/proposal-session'

/** The laboratory whose cart or order this proposal fills, named as in the pharmacy's relations. */
export const laboratoryOf = (pharmacy: KnownPharmacy, { quickwin }: ProposalSession) => {
  const id = mainLaboratoryId(quickwin) ?? 0
  const laboratory = pharmacy.pharmaLaboratoryRelations.find(
    (relation) => relation.laboratory.id === id,
  )?.laboratory
  return { id, name: laboratory?.name ?? `Laboratorio ${id}`, image: laboratory?.image ?? null }
}
