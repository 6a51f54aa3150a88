import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback } from 'react'
import { type Alert, readAlerts } from '@/domain/today/alert'
import { ownerOf } from '@/offline/database/identity'
import { usePharmacyScope } from '@/parts/session/scope'

/** The alerts that this identity has made for the open pharmacy on this device; undefined until they were read. */
export function useAlerts() {
  const { device, identity, pharmacy } = usePharmacyScope()
  const key = `alerts:${ownerOf(identity)}:${pharmacy.id}`
  const alerts = useLiveQuery(async () => readAlerts(await device.preferences.read(key)), [device, key])
  /** Resolves to false if it could not be stored. */
  const change = useCallback(
    async (edit: (alerts: readonly Alert[]) => readonly Alert[]) =>
      (await device.preferences.change(key, (value) => edit(readAlerts(value)))).ok,
    [device, key],
  )
  return { alerts, change }
}
