import { type JobPosition, jobPositions } from '@/domain/people/job-position'

type PositionName = JobPosition['name']

/** As the specification writes the positions: "Area" without its accent. */
const plurals: Record<PositionName, string> = {
  'Director Comercial': 'Directores Comerciales',
  'Director Nacional': 'Directores Nacionales',
  'Gerente de Area': 'Gerentes de Area',
  Delegado: 'Delegados',
  Formador: 'Formadores',
}

/** Who works below whom. Trainers stand beside it. */
const ladder = jobPositions.filter(({ name }) => name !== 'Formador')

/** The next position below; null below delegates and trainers, and where the position is unknown. */
const positionBelow = (position: { id: number } | null): JobPosition | null => {
  const step = ladder.findIndex(({ id }) => id === position?.id)
  return step < 0 ? null : (ladder[step + 1] ?? null)
}

/** Title of the list of those directly below somebody: the plural of the next position (platform.md §2). */
export const networkTitle = (position: { id: number } | null): string => {
  const below = positionBelow(position)
  return below === null ? 'Red comercial' : plurals[below.name]
}

/** The name of a position for so many people. A name that is not a position's stays as it is. */
export const positionFor = (name: string, count: number): string => {
  const position = jobPositions.find((known) => known.name === name)
  return position === undefined || count === 1 ? name : plurals[position.name]
}

/** Sorts names of positions from the top of the hierarchy down; others come last. */
export const byRank = (one: string, other: string): number => rankOf(one) - rankOf(other)

const rankOf = (name: string): number => {
  const rank = jobPositions.findIndex((position) => position.name === name)
  return rank < 0 ? jobPositions.length : rank
}
