/** A product that its laboratory cannot deliver for a while, as the AEMPS publishes it. */
export type Shortage = {
  /** A `Cn`, whose file has catalogues with these in it. */
  cn: string
  /** First day, 'YYYY-MM-DD'. */
  from: string
  /** Last day that is expected; null where nobody knows. */
  until: string | null
  /** Number of the AEMPS (`shortageKinds`); null where it says none. */
  kind: number | null
  observation: string | null
  source: ShortageSource
  /** Day of the list that said so first. */
  toldOn: string
}

/** `cima`: its own list. The others are lists of products, which tell of shortages beside the rest. */
export type ShortageSource = 'cima' | 'prescripcion'

export const isShortOn = ({ from, until }: Pick<Shortage, 'from' | 'until'>, day: string): boolean =>
  from <= day && (until === null || day <= until)
