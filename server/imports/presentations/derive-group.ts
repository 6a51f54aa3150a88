import { upperFolded } from '../upper-folded'
import { parseActiveIngredients } from './active-ingredient'
import { findPack } from './pack'
import { findForm } from './pharmaceutical-form'
import { findStrength } from './strength'

export type DerivedGroup =
  | {
      ok: true
      /** Code that the packs of the same medicine share, whatever the laboratory. */
      code: string
      name: string
      /** True when `name` lists the substances in the same order as their strengths, as on the box. */
      isWellOrdered: boolean
    }
  | { ok: false; missing: 'ingredient' | 'strength' | 'form' | 'pack' }

/**
 * The homogeneous group of a medicine, derived from active ingredients, strength, form and pack size. It is not the
 * Ministry's, and is stored as unofficial. If any of the four cannot be read, the medicine gets no group: that is
 * better than a group with medicines that are not the same.
 */
export const deriveGroup = (medicine: { name: string; activeIngredients: string }): DerivedGroup => {
  const name = upperFolded(medicine.name)
  const ingredients = parseActiveIngredients(medicine.activeIngredients)
  if (ingredients.length === 0) return { ok: false, missing: 'ingredient' }
  const pack = findPack(name)
  if (pack === null) return { ok: false, missing: 'pack' }
  const head = name.slice(0, pack.start)
  const strength = findStrength(head)
  if (strength === null) return { ok: false, missing: 'strength' }
  // There must be one strength per substance, or a single one for all; otherwise different medicines could get the same
  // code.
  if (strength.amounts !== ingredients.length && strength.amounts !== 1)
    return { ok: false, missing: 'strength' }
  const keys = ingredients.map(({ key }) => key).sort()
  const told = { container: pack.container, ingredients: keys }
  const form = findForm({ name: head.slice(strength.end), ...told }) ?? findForm({ name, ...told })
  if (form === null) return { ok: false, missing: 'form' }

  const positions = ingredients.map(({ key, label }) => ({
    label: head.includes(`ACIDO ${key}`) ? `ACIDO ${key}` : label,
    position: head.indexOf(key.slice(0, 5)),
  }))
  const isWellOrdered = positions.every(({ position }) => position >= 0)
  const labels = (isWellOrdered ? positions.toSorted((a, b) => a.position - b.position) : positions).map(
    ({ label }) => label,
  )
  return {
    ok: true,
    code: `aemps:${keys.join('+')}|${strength.key}|${form.key}|${pack.key}`,
    name: [labels.join('/'), strength.label, pack.label, form.label].filter((text) => text !== '').join(' '),
    isWellOrdered,
  }
}
