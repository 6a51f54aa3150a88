import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatCount } from '@/domain/basics/numbers'
import { isPharmacyUser } from '@/domain/people/roles'
import { type ListedWant, withUntoldWants } from '@/domain/supply/want-list'
import { isShort, type Want } from '@/domain/supply/wants'
import { wantOf } from '@/offline/snapshot/own-supply'
import { useEntries } from '@/parts/outbox/use-entries'
import { useOwnSupply } from '@/parts/purchasing/own-supply'
import { purchasingQuery } from '@/parts/purchasing/queries'
import { usePharmacyScope } from '@/parts/session/scope'
import { isLaboratory } from '@/parts/session/viewer'
import { notify } from '@/ui/feedback/notify'
import { showUndoNotice } from '@/ui/feedback/undo-notice'

/** A product that does not come; `wasShort`: undefined where the screen does not know. */
type Missing = Pick<Want, 'cn' | 'units' | 'order' | 'promisedFor'> & { product: string; wasShort?: boolean }

/** Only the pharmacy's own: no laboratory learns what it waits for. */
export const useCanWant = (): boolean => {
  const { user, viewer } = usePharmacyScope()
  return isPharmacyUser(user.rol) && !isLaboratory(viewer)
}

/** What the pharmacy waits for, changed at once and sent like orders. */
export function useWants() {
  const scope = usePharmacyScope()
  const { device, identity, pharmacy } = scope
  const ownSupply = useOwnSupply(scope)
  const query = useQuery({
    ...purchasingQuery(scope, ['wants', { ownSupply }], async (source, options) => {
      const outcome = await source.wants(options)
      return outcome.ok
        ? { ...outcome, data: { listed: outcome.data, isWhole: outcome.source === 'device' } }
        : outcome
    }),
    enabled: useCanWant(),
    placeholderData: keepPreviousData,
  })
  const { data: told, dataUpdatedAt: toldAt, isError } = query
  const entries = useEntries()
  const wants = useMemo(() => {
    if (told?.isWhole) return told.listed
    const untold = (entries ?? []).flatMap((entry) =>
      entry.endpoint === 'saveWant' &&
      entry.pharma === pharmacy.id &&
      entry.state !== 'rejected' &&
      (entry.acceptedAt === null || entry.acceptedAt > toldAt)
        ? { product: entry.product.name, want: wantOf(entry) }
        : [],
    )
    // What is kept here is known also where nothing else is.
    if (told === undefined && (!isError || untold.length === 0)) return undefined
    return withUntoldWants(told?.listed ?? [], untold)
  }, [told, toldAt, isError, entries, pharmacy.id])
  const byCn = useMemo(() => new Map(wants?.map((listed) => [listed.cn, listed])), [wants])

  /** Ids of what was saved; null where something was not, which the user has been told. */
  const save = async (
    product: string,
    changes: readonly { want: Omit<Want, 'id' | 'isRemoved'>; removes: string | null }[],
  ): Promise<string[] | null> => {
    const ids: string[] = []
    for (const change of changes) {
      const id = device.newId()
      const given = { id, identity, pharma: pharmacy.id, product: { name: product }, ...change }
      const outcome = await device.outbox.saveEntry('saveWant', given).catch(() => null)
      if (!outcome?.ok) {
        notify.error('No se ha podido guardar en este dispositivo. Inténtelo de nuevo.')
        return null
      }
      ids.push(id)
    }
    device.drainer.nudge()
    return ids
  }

  const keep = async ({ product, wasShort, ...missing }: Missing) => {
    const want = {
      ...missing,
      wasShort: wasShort ?? (await isShortHere(missing.cn)),
      wantedAt: new Date(device.serverNow()).toISOString(),
    }
    const [removes] = (await save(product, [{ want, removes: null }])) ?? []
    if (removes === undefined) return
    void showUndoNotice(
      `${product}: ${formatCount(missing.units, 'ud', 'uds')} entre los esperados. En la próxima propuesta irá primero, si puede pedirse.`,
      () => void save(product, [{ want, removes }]),
    )
  }

  const remove = async ({ product, wants }: ListedWant) => {
    const removals = wants.map(({ id, ...known }) => ({ want: facts(known), removes: id }))
    if ((await save(product, removals)) === null) return
    void showUndoNotice(
      `${product} ya no está entre los esperados.`,
      () =>
        void save(
          product,
          removals.map(({ want }) => ({ want, removes: null })),
        ),
    )
  }

  /** False where this device has no catalogue to tell. */
  const isShortHere = async (cn: string): Promise<boolean> => {
    const offers = await device.snapshots.loadOffers(pharmacy.id).catch(() => null)
    if (offers === null) return false
    return isShort(offers.catalogue.products[offers.catalogue.indexByCn.get(cn) ?? -1])
  }

  return { query, wants, byCn, keep, remove }
}

const facts = ({ cn, units, order, wantedAt, wasShort, promisedFor }: Omit<Want, 'id' | 'isRemoved'>) => ({
  ...{ cn, units, order, wantedAt, wasShort, promisedFor },
})
