import { upperFolded } from '../upper-folded'
import { parseActiveIngredients } from './active-ingredient'
import { findPack } from './pack'
import { findForm } from './pharmaceutical-form'
import { findStrength } from './strength'

export type DerivedGroup =
  | {
      ok: true
      /** Stable: the same for every laboratory's pack of the same medicine. */
      code: string
      name: string
      /** True when `name` tells the substances in the order of their strengths, as sold. */
      isWellOrdered: boolean
    }
  | { ok: false; missing: 'ingredient' | 'strength' | 'form' | 'pack' }

/**
 * The homogeneous group of a medicine, derived from active ingredients + strength + form + pack size. It is not
 * the Ministry's: whoever stores it marks it unofficial. Where any of the four cannot be read there is no group:
 * better none than one with a medicine that is not the same.
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
  // A strength for each substance, or one for all of them together; otherwise two medicines might look alike.
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
