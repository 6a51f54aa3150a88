import type { Insertable } from 'kysely'
import type { Database } from '../../db/schema'
import { randomFor } from '../basics/random'
import { demoLaboratories, mainLaboratoryIds } from './laboratories'
import type { DemoPharmacy } from './pharmacies'

export type DemoRelation = Required<Insertable<Database['pharmacy_laboratory_relation']>>

const main = [...mainLaboratoryIds.generic, ...mainLaboratoryIds.brand, ...mainLaboratoryIds.otc]
const others = demoLaboratories.map(({ id }) => id).filter((id) => !main.includes(id))

/**
 * Laboratories of the main ones' associations: thanks to them the first pharmacy's access dialog has associations with
 * several laboratories.
 */
const associates = [9, 11, 25, 28]
const strangers = others.filter((id) => !associates.includes(id))
/** The first pharmacy denies this association access, so that its access dialog has both ticked and unticked boxes. */
const closedAssociation = 5

/**
 * Which laboratories each pharmacy works with, and whether they see its sales: one answer per association, as in the
 * access dialog. The first pharmacy works with all main laboratories and gives access to nearly all; the second one,
 * which is new and has accepted nothing yet, to none.
 */
export const demoRelations = (pharmacies: readonly DemoPharmacy[]): DemoRelation[] => {
  const random = randomFor('relations')
  const relations: DemoRelation[] = []
  for (const pharmacy of pharmacies) {
    const isFirst = pharmacy.id === 1
    const chosen = [
      ...(isFirst ? main : random.sample(main, random.integer(5, main.length))),
      ...(isFirst ? associates : []),
      ...random.sample(isFirst ? strangers : others, isFirst ? 6 : random.integer(3, 7)),
    ].sort((a, b) => a - b)
    const openByAssociation = new Map<number | string, boolean>()
    chosen.forEach((id, index) => {
      const { associationId = null } = demoLaboratories.find((laboratory) => laboratory.id === id) ?? {}
      const key = associationId ?? `laboratory ${id}`
      const isOpen =
        openByAssociation.get(key) ??
        (isFirst ? associationId !== closedAssociation : pharmacy.id !== 2 && random.chance(0.75))
      openByAssociation.set(key, isOpen)
      relations.push({
        id: relations.length + 1,
        pharmacy_id: pharmacy.id,
        laboratory_id: id,
        mode: modeOf(pharmacy, index),
        laboratory_access: isOpen,
      })
    })
  }
  return relations
}

const modeOf = ({ relationMode }: DemoPharmacy, index: number): string =>
  relationMode === 'mixed' ? (index % 2 === 0 ? 'coronavirus' : 'default') : relationMode
