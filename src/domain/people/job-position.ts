/** Positions in a laboratory's sales network, from the top of the hierarchy down; trainers stand beside it (platform.md §6). */
export const jobPositions = [
  { id: 1, name: 'Director Comercial' },
  { id: 2, name: 'Director Nacional' },
  { id: 3, name: 'Gerente de Area' },
  { id: 4, name: 'Delegado' },
  { id: 5, name: 'Formador' },
] as const
export type JobPosition = (typeof jobPositions)[number]

export const jobPositionOf = (id: number | null): JobPosition | null =>
  jobPositions.find((position) => position.id === id) ?? null

/** Its place from the top of the hierarchy down; null without a position. */
export const positionRank = (position: { id: number } | null): number | null => {
  const at = jobPositions.findIndex(({ id }) => id === position?.id)
  return at < 0 ? null : at
}

/** Who answers for the laboratory as a whole. */
export const isDirector = (position: { id: number } | null): boolean =>
  directors.some((name) => name === jobPositionOf(position?.id ?? null)?.name)

const directors: readonly JobPosition['name'][] = ['Director Comercial', 'Director Nacional']

const withoutNetwork: readonly JobPosition['name'][] = ['Delegado', 'Formador']

/** Whether there is a network below this position: delegates and trainers have none (platform.md §6). */
export const hasNetwork = (position: { id: number } | null): boolean =>
  !withoutNetwork.some((name) => name === jobPositionOf(position?.id ?? null)?.name)

/**
 * Whether somebody in one position may be the superior of somebody in another: nobody is of those beside or above them, and
 * whoever has no network of nobody. A position that is not known says nothing.
 */
export const mayLead = (superior: { id: number } | null, user: { id: number } | null): boolean => {
  const [above, below] = [positionRank(superior), positionRank(user)]
  return hasNetwork(superior) && (above === null || below === null || above < below)
}
