import type { Company } from '@/contract/platform/platform'
import { usePlatform } from '@/parts/platform/platform'

/** Invented, where `apply` has named nobody: the pages say so. */
const example: Company = {
  name: 'Rebotica Servicios Digitales, S.L.',
  address: 'calle de la Trastienda, 12, 28999 Villamuestra (Madrid)',
  protectionOfficer: 'proteccion.datos@rebotica.example',
}

/** The company that runs this installation, as the legal pages name it. */
export function useCompany(): Company & { isExample: boolean } {
  const company = usePlatform()?.company ?? null
  return { ...(company ?? example), isExample: company === null }
}
