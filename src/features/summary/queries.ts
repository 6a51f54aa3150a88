import { queryOptions } from '@tanstack/react-query'
import { madridDay } from '@/domain/dates'
import type { Device } from '@/offline/device'
import { type Identity, ownerOf } from '@/offline/identity'

/** Whoever refreshes a snapshot invalidates it. */
export const summaryKey = (pharmacy: number) => ['summary', pharmacy] as const

/** Computed on the device. `waiting`: the pharmacy's sales are not on this device yet. */
export const summaryQuery = (device: Device, identity: Identity, pharmacy: number) =>
  queryOptions({
    queryKey: [...summaryKey(pharmacy), ownerOf(identity)],
    networkMode: 'always',
    meta: { persist: false },
    queryFn: async () => {
      const data = await device.snapshots.loadPharmacyData(pharmacy)
      if (data === null) return { state: 'waiting' as const }
      // With the engine, which the first screen does not wait for.
      const { summaryFigures } = await import('@/features/summary/figures')
      const today = madridDay(new Date(device.serverNow()))
      const figures = summaryFigures(data.cube, data.catalogue, today)
      return figures === null ? { state: 'no-sales' as const } : { state: 'ready' as const, figures }
    },
  })
