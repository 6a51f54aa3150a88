import { useDevice } from '@/parts/session/scope'

/** Tells the server that somebody watches a video. Once, and never repeated (design.md §5): without a network nobody knows. */
export function useAuditVideo(): (video: number) => void {
  const device = useDevice()
  return (video) => void device.client.call('auditVideoTutorial', { query: { video } })
}
