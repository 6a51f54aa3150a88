/** Results of a run. */
export const newIngestCounts = () => ({
  'kills of the server': 0,
  'kills of the database, too': 0,
  'kills of the connector': 0,
  'batches acknowledged': 0,
  'attempts that failed': 0,
  'batches found committed, but not acknowledged': 0,
  'acknowledged batches lost': 0,
  'answers that changed': 0,
  'pharmacies whose facts are not those of their batches': 0,
  'blocks or rollups that differ from the facts': 0,
  'versions of exports, the last of each day sent': 0,
  'days of the connector that are not what it sent': 0,
  'figures of the portal compared with the facts': 0,
  'figures of the portal that differ': 0,
})
export type IngestCounts = ReturnType<typeof newIngestCounts>

export const isIngestBroken = (counts: IngestCounts): boolean =>
  counts['acknowledged batches lost'] > 0 ||
  counts['answers that changed'] > 0 ||
  counts['pharmacies whose facts are not those of their batches'] > 0 ||
  counts['blocks or rollups that differ from the facts'] > 0 ||
  counts['days of the connector that are not what it sent'] > 0 ||
  counts['figures of the portal that differ'] > 0
