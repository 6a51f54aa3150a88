import { unwrap } from '@/api/outcome'
import type { Pharmacy } from '@/contract/portal/pharmacies'
import { compareNames } from '@/domain/basics/text'
import { accessGroups } from '@/domain/people/access-groups'
import { hasAccessToManage } from '@/domain/people/has-access-to-manage'
import type { Device } from '@/offline/device/device'
import type { Session } from '@/offline/session/session'

/** A checkbox of the general terms: an association, for all pharmacies of the user. */
export type AccessChoice = {
  key: string
  name: string
  /** Ids of the relations whose access has to be granted: one per pharmacy, none where it is granted already. */
  relations: number[]
}

export function accessChoices(pharmacies: readonly Pharmacy[]): AccessChoice[] {
  const choices = new Map<string, AccessChoice>()
  for (const { pharmaLaboratoryRelations } of pharmacies) {
    if (!hasAccessToManage(pharmaLaboratoryRelations)) continue
    for (const { key, name, relation, access } of accessGroups(pharmaLaboratoryRelations)) {
      const choice = choices.get(key) ?? { key, name, relations: [] }
      if (access !== 'all') choice.relations.push(relation)
      choices.set(key, choice)
    }
  }
  return [...choices.values()].sort((a, b) => compareNames(a.name, b.name))
}

type Agreement = { device: Device; relations: readonly number[] }

/** Accepts the terms and grants the chosen access, both or neither; returns the time of acceptance. */
export const agree = async ({ device, relations }: Agreement): Promise<string> =>
  unwrap(await device.client.call('agreeTerms', { body: { relations: [...relations] } })).agreedTermsAt

/** Stores the acceptance with the user on this device, unless another tab has logged in somebody else meanwhile. */
export async function storeAgreement(
  device: Device,
  { session, agreedTermsAt }: { session: Session; agreedTermsAt: string },
): Promise<void> {
  const current = device.session.getSnapshot()
  if (current?.id === session.id) await device.session.updateUser({ ...current.user, agreedTermsAt })
}
