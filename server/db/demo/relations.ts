import type { Insertable } from 'kysely'
import type { Database } from '../schema'
import { demoLaboratories, mainLaboratoryIds } from './laboratories'
import type { DemoPharmacy } from './pharmacies'
import { randomFor } from './random'

export type DemoRelation = Required<Insertable<Database['pharmacy_laboratory_relation']>>

const main = [...mainLaboratoryIds.generic, ...mainLaboratoryIds.brand, ...mainLaboratoryIds.otc]
const others = demoLaboratories.map(({ id }) => id).filter((id) => !main.includes(id))

/**
 * Which laboratories each pharmacy works with. The first has all the main ones and access for nearly all; the
 * second, the one that has accepted nothing yet, gives access to none.
 */
export const demoRelations = (pharmacies: readonly DemoPharmacy[]): DemoRelation[] => {
  const random = randomFor('relations')
  const relations: DemoRelation[] = []
  for (const pharmacy of pharmacies) {
    const isFirst = pharmacy.id === 1
    const laboratories = [
      ...(isFirst ? main : random.sample(main, random.integer(5, main.length))),
      ...random.sample(others, isFirst ? 10 : random.integer(3, 7)),
    ].sort((a, b) => a - b)
    for (const laboratoryId of laboratories) {
      const isOpen = isFirst ? main.includes(laboratoryId) || random.chance(0.6) : random.chance(0.75)
      relations.push({
        id: relations.length + 1,
        pharmacy_id: pharmacy.id,
        laboratory_id: laboratoryId,
        mode: pharmacy.relationMode,
        laboratory_access: pharmacy.id === 2 ? false : isOpen,
      })
    }
  }
  return relations
}
