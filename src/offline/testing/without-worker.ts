import type { RefreshWorkerOptions } from '@/offline/snapshot/refresh-in-worker'

/** For tests in which the page refreshes. */
export const withoutWorker: RefreshWorkerOptions = {
  startRefreshWorker: () => null,
  schedule: () => () => {},
  onRefusal: { onUnauthenticated: () => {} },
  watch: { connectivity: { observe: () => {} }, onUnreadRefusal: () => {} },
  onServerTime: () => {},
  deviceNow: () => 0,
}
