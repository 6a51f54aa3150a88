import type { OutboxKind } from '@/offline/outbox/kinds/kind'

/** Posts with code that comes when it is used; where it cannot be fetched, nothing is sent. */
export const postLater =
  (load: () => Promise<Pick<OutboxKind, 'post'>>): OutboxKind['post'] =>
  async (...message) =>
    (await load().catch(() => null))?.post(...message) ?? { ok: false, kind: 'network' }
