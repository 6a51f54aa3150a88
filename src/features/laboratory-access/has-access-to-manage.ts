import type { Pharmacy } from '@/contract/session'

/** Nothing to decide for a pharmacy whose laboratories are all in the mode 'coronavirus' (purchasing.md §6). */
export const hasAccessToManage = ({ pharmaLaboratoryRelations }: Pharmacy): boolean =>
  pharmaLaboratoryRelations.some(({ mode }) => mode !== 'coronavirus')
