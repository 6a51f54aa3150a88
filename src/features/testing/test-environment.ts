import type { DeviceEnvironment } from '@/offline/device/environment'
import { createMemoryJournal } from '@/offline/testing/memory-journal'
import { pinsWith } from '@/offline/testing/pins-with'
import { activityOf } from '@/parts/session/activity'
import { testOrigin } from '../../../mocks/answer'

/** A browser with its own database and a server at `testOrigin`; no timer runs on its own. */
export function testEnvironment(): DeviceEnvironment {
  return {
    fetch: (...request) => fetch(...request),
    baseUrl: testOrigin,
    databaseName: `rebotica-${crypto.randomUUID()}`,
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    random: () => 0.5,
    schedule: () => () => {},
    locks: undefined,
    storage: undefined,
    journal: createMemoryJournal(),
    openUnsentFiles: async () => null,
    laboratoryAssociation: () => undefined,
    hasNetwork: () => true,
    isVisible: () => true,
    onNetworkChange: () => () => {},
    onVisible: () => () => {},
    loadWorkers: async () => ({
      startSalesWorker: () => null,
      startRefreshWorker: () => null,
      startSessionKeyWorker: () => null,
    }),
    requestBackgroundSync: () => {},
    onUpgradeElsewhere: () => {},
    onSessionRefused: () => {},
    loadPins: pinsWith({ lastActivity: activityOf }),
  }
}
