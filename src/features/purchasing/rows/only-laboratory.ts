import type { ProvisionGroup } from '@/domain/proposal/proposal-types'

/** The laboratory of all products of a proposal; undefined where there are several, or none. */
export const onlyLaboratoryOf = (groups: readonly ProvisionGroup[]): string | undefined => {
  const names = new Set<string>()
  for (const { transferables } of groups)
    for (const { laboratory } of transferables) names.add(laboratory.name)
  return names.size === 1 ? [...names][0] : undefined
}
