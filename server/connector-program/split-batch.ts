import type { ProgramParts } from './program-parts'
import { type Content, describe } from './reading/content'
import type { PendingBatch } from './state/program-state'

/** Two batches with the halves of one, in its place; null where it cannot be halved. */
export async function splitBatch(
  { store, bodies, newId }: ProgramParts,
  { batch, content }: { batch: PendingBatch; content: Content },
): Promise<{ batches: PendingBatch[]; lastBody: number } | null> {
  const halves = halvesOf(content)
  if (!halves) return null
  let { lastBody } = store.state
  const batches: PendingBatch[] = []
  for (const half of halves) {
    lastBody += 1
    await bodies.write(lastBody, { file: batch.file, content: half })
    batches.push({ id: newId(), body: lastBody, file: batch.file, sequence: null, ...describe(half) })
  }
  return { batches, lastBody }
}

function halvesOf(content: Content): Content[] | null {
  const parts = content.kind === 'sale' ? content.days.length : content.rows.length
  if (parts < 2) return null
  const middle = Math.ceil(parts / 2)
  switch (content.kind) {
    case 'sale':
      return [
        { ...content, days: content.days.slice(0, middle) },
        { ...content, days: content.days.slice(middle) },
      ]
    case 'stock': {
      const { complete, careful, countedAt, rows } = content
      const counted = countedAt === undefined ? {} : { countedAt }
      // The second half adds to what the first one has made all there is.
      return [
        {
          kind: 'stock',
          complete,
          ...counted,
          ...(careful && { careful: { rest: careful.rest + rows.length - middle } }),
          rows: rows.slice(0, middle),
        },
        { kind: 'stock', complete: false, ...counted, rows: rows.slice(middle) },
      ]
    }
    case 'product':
      return [
        { ...content, rows: content.rows.slice(0, middle) },
        { ...content, rows: content.rows.slice(middle) },
      ]
  }
}
