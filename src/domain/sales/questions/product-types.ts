/** Boxes of product types as a widget keeps them: true when ticked, else null (analytics.md §3 Widget configuration). */
export type TypeBoxes = {
  generic: true | null
  efg: true | null
  fantasy: true | null
  /** Set by the fantasy control's 'No Fantasia'; says the same as `efg`. */
  notFantasy: true | null
  brand: true | null
  otc: true | null
}
export const noTypes: TypeBoxes = {
  generic: null,
  efg: null,
  fantasy: null,
  notFantasy: null,
  brand: null,
  otc: null,
}

/** Types of products that a page can be narrowed to. Questions and addresses keep of each its place, from 1 on. */
export const pageTypes = ['generic', 'efg', 'fantasy', 'brand', 'otc'] as const satisfies (keyof TypeBoxes)[]

/** Which boxes show a tick. 'Genérico' stands for EFG and fantasía together, and is indeterminate with one of them. */
export const tickedTypes = (boxes: Readonly<Record<keyof TypeBoxes, boolean | null>>) => {
  const efg = Boolean(boxes.generic || boxes.efg || boxes.notFantasy)
  const fantasy = Boolean(boxes.generic || boxes.fantasy)
  return {
    efg,
    fantasy,
    generic: efg && fantasy,
    genericIndeterminate: efg !== fantasy,
    brand: boxes.brand === true,
    otc: boxes.otc === true,
  }
}

type GenericBoxes = Pick<TypeBoxes, 'generic' | 'efg' | 'fantasy' | 'notFantasy'>

/** Ticking 'Genérico' sets all three; clearing it clears them (§4). */
export const tickGeneric = (ticked: boolean): GenericBoxes => genericBoxes({ efg: ticked, fantasy: ticked })

/** EFG or fantasía alone; both of them make 'Genérico' (§4). */
export const tickGenericKind = (boxes: TypeBoxes, kind: 'efg' | 'fantasy', ticked: boolean): GenericBoxes => {
  const { efg, fantasy } = tickedTypes(boxes)
  return genericBoxes({ efg, fantasy, [kind]: ticked })
}

const genericBoxes = ({ efg, fantasy }: { efg: boolean; fantasy: boolean }): GenericBoxes => ({
  generic: (efg && fantasy) || null,
  efg: efg || null,
  fantasy: fantasy || null,
  notFantasy: null,
})

/** The 'Genéricos' control: another view of the same boxes. */
export const fantasyChoices = ['all', 'fantasy', 'notFantasy'] as const
export type FantasyChoice = (typeof fantasyChoices)[number]

export const fantasyChoiceOf = (boxes: TypeBoxes): FantasyChoice => {
  const { efg, fantasy } = tickedTypes(boxes)
  return efg === fantasy ? 'all' : fantasy ? 'fantasy' : 'notFantasy'
}

export const chooseFantasy = (choice: FantasyChoice): GenericBoxes => ({
  ...genericBoxes({ efg: choice === 'notFantasy', fantasy: choice === 'fantasy' }),
  notFantasy: choice === 'notFantasy' || null,
})

/**
 * The prescription parameter (§5): what the widget forces; else only Parafarmacia gives false, only medicines true, and
 * no box or boxes of both (so also the full set) null.
 */
export const prescriptionOf = (boxes: TypeBoxes, forced: boolean | null): boolean | null => {
  if (forced !== null) return forced
  const { efg, fantasy, brand, otc } = tickedTypes(boxes)
  const medicines = efg || fantasy || brand
  return medicines === otc ? null : medicines
}
