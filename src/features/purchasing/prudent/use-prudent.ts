import { skipToken, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { addDays, madridDay } from '@/domain/basics/dates'
import type { ProposalRequest, ProvisionGroup } from '@/domain/proposal/proposal-types'
import { type PrudentRow, prudentRow } from '@/domain/prudent/prudent-row'
import { salesAreOld, serviceLevels } from '@/domain/prudent/row-forecasts'
import { forecastsQuery } from '@/features/purchasing/state/queries'
import { ownerOf } from '@/offline/database/identity'
import { usePharmacyScope } from '@/parts/session/scope'
import { readPreference, writePreference } from '@/ui/state/preferences'

const preferenceSchema = v.object({
  shown: v.boolean(),
  level: v.picklist(serviceLevels),
  /** The last proposal had prudent quantities: the next one keeps a place for them from the first paint on. */
  had: v.boolean(),
})
export type PrudentPreference = v.InferOutput<typeof preferenceSchema>

const atFirst: PrudentPreference = { shown: true, level: 0.9, had: false }

/** The second suggestion of a row; null where there is none, or none yet. */
export type PrudentOf = (group: ProvisionGroup) => PrudentRow | null

export type Prudent = {
  preference: PrudentPreference
  change: (preference: PrudentPreference) => void
  /** Null while it is not shown, and on a device that does not have the pharmacy's sales; stable until it changes. */
  of: PrudentOf | null
  state: 'ready' | 'pending' | 'failed' | 'no-data' | 'old-sales'
  /** The last day that sales are known of, once they are asked. */
  lastSale: string | null
}

/** Its column keeps its place meanwhile. */
const noneYet: PrudentOf = () => null

/**
 * The prudent quantities of a proposal, which are asked for once its rows are there (`rowsShown`): they never hold it up. Whether they are
 * shown, and at which level, stays on the device as its user left it.
 */
export const usePrudent = ({
  request,
  rowsShown,
}: {
  request: ProposalRequest
  rowsShown: boolean
}): Prudent => {
  const scope = usePharmacyScope()
  const key = `prudent:${ownerOf(scope.identity)}`
  const [preference, setPreference] = useState(() => {
    const kept = v.safeParse(preferenceSchema, readPreference(key))
    return kept.success ? kept.output : atFirst
  })
  const { shown, level, had } = preference
  const change = useCallback(
    (next: PrudentPreference) => {
      setPreference(next)
      writePreference(key, next)
    },
    [key],
  )
  const query = forecastsQuery(scope, { request, level })
  const { data, isError } = useQuery({
    ...query,
    queryFn: shown && rowsShown ? query.queryFn : skipToken,
  })
  const today = madridDay(new Date(scope.device.serverNow()))
  const isOld = data ? salesAreOld(data, today) : false
  const has = data === undefined ? had : data !== null && !isOld
  useEffect(() => {
    if (has !== had) change({ shown, level, had: has })
  }, [has, had, shown, level, change])
  const { ignoreStockProvisions, ignoreOnItsWay } = request
  const of = useMemo((): PrudentOf | null => {
    if (!shown || isError || isOld || data === null) return null
    if (data === undefined) return had ? noneYet : null
    const found = new WeakMap<ProvisionGroup, { row: PrudentRow | null }>()
    return (group) => {
      const known = found.get(group)
      if (known !== undefined) return known.row
      const row = prudentRow(group, {
        forecasts: data,
        request: { ignoreStockProvisions, ignoreOnItsWay },
        today,
      })
      found.set(group, { row })
      return row
    }
  }, [shown, had, isError, isOld, data, ignoreStockProvisions, ignoreOnItsWay, today])
  const state = isError
    ? 'failed'
    : data === null
      ? 'no-data'
      : data === undefined
        ? 'pending'
        : isOld
          ? 'old-sales'
          : 'ready'
  const lastSale = data ? addDays(data.firstDay, -1) : null
  return useMemo(
    () => ({ preference, change, of, state, lastSale }),
    [preference, change, of, state, lastSale],
  )
}
