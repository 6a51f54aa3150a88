/** Results of a run. */
export const newFedicomCounts = () => ({
  'kills of the server': 0,
  'kills of the database, too': 0,
  'kills of the wholesaler': 0,
  'orders acknowledged': 0,
  'attempts that failed': 0,
  'orders that the wholesaler has': 0,
  'lines answered': 0,
  'delivery notes': 0,
  'orders lost': 0,
  'orders created twice': 0,
  'orders that the wholesaler does not have': 0,
  'orders that the wholesaler has twice': 0,
  'orders of the wholesaler that are not ours': 0,
  'answers lost': 0,
  'answers recorded twice': 0,
  'answers that are not what it said': 0,
  'delivery notes lost': 0,
  'delivery notes that are not what it said': 0,
  'stuck after 60 s': 0,
})
export type FedicomCounts = ReturnType<typeof newFedicomCounts>
export type FedicomFault = keyof FedicomCounts

const good: readonly FedicomFault[] = [
  'kills of the server',
  'kills of the database, too',
  'kills of the wholesaler',
  'orders acknowledged',
  'attempts that failed',
  'orders that the wholesaler has',
  'lines answered',
  'delivery notes',
]

export const isFedicomBroken = (counts: FedicomCounts): boolean =>
  (Object.keys(counts) as FedicomFault[]).some((name) => !good.includes(name) && counts[name] > 0)
