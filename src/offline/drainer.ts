import type { DrainReport } from '@/offline/drain'

export type Drainer = {
  /** "Enviar ahora": everything that waits, whatever its backoff. Resolves with what happened. */
  sendNow(): Promise<DrainReport>
  /** After saving, after log-in: what is due. */
  nudge(): void
  start(): void
  stop(): Promise<void>
  /** For useSyncExternalStore: whether a pass is running and what the last one did. */
  getSnapshot(): { running: boolean; last: DrainReport | null }
  subscribe(listener: () => void): () => void
}
