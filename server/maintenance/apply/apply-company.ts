import type { ApplyContext } from './apply-context'
import type { ApplyFile } from './apply-schema'

/** The company of the legal pages. */
export const applyCompany = async ({ log }: ApplyContext, company: ApplyFile['company']): Promise<void> => {
  if (company === undefined) return
  const { name, address, protectionOfficer } = company
  await log.save({
    entity: 'empresa',
    name,
    table: 'platform_company',
    key: { only_row: true },
    values: { name, address, protection_officer: protectionOfficer },
  })
}
