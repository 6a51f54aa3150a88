import { compareNames } from '@/domain/basics/text'

/** A pharmacy's link with a laboratory, as far as access to its data goes. */
type Relation = {
  id: number
  laboratoryAccess: boolean
  laboratory: { id: number; name: string; laboratoryAssociation: { id: number; name: string } | null }
}

/** What is granted together: the laboratories of one association, or one that has none (purchasing.md §2.10). */
export type AccessGroup = {
  key: string
  name: string
  /** Any of its relations: the server applies a change to all of them. */
  relation: number
  access: 'all' | 'some' | 'none'
}

/** The groups among one pharmacy's relations, by name. */
export function accessGroups(relations: readonly Relation[]): AccessGroup[] {
  const groups = new Map<string, AccessGroup>()
  for (const { id, laboratory, laboratoryAccess } of relations) {
    const association = laboratory.laboratoryAssociation
    const key = association === null ? `laboratory:${laboratory.id}` : `association:${association.id}`
    const access = laboratoryAccess ? 'all' : 'none'
    const group = groups.get(key)
    if (group === undefined)
      groups.set(key, { key, name: association?.name ?? laboratory.name, relation: id, access })
    else if (group.access !== access) group.access = 'some'
  }
  return [...groups.values()].sort((a, b) => compareNames(a.name, b.name))
}
