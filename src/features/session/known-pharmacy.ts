import { CallError } from '@/api/outcome'
import type { KnownPharmacy } from '@/contract/portal/pharmacies'
import type { User } from '@/contract/session/session'
import type { Device } from '@/offline/device/device'
import { isUnreachable } from '@/offline/network/connectivity'

type Wanted = { device: Device; user: User; id: number }

/** The server's answer, or what the device knows of the pharmacy if the server does not answer. */
export async function answerOrKnown(asked: Promise<KnownPharmacy>, wanted: Wanted): Promise<KnownPharmacy> {
  const offline = whenOffline(wanted.device)
  try {
    return await Promise.race([asked, offline.failure])
  } catch (error) {
    const isAnswer = error instanceof CallError && error.failure.kind === 'http' && error.failure.status < 500
    if (isAnswer) throw error
    return (await knownPharmacy(wanted)) ?? (await asked)
  } finally {
    offline.stop()
  }
}

/** Rejects when the app is known to be offline: a hanging call would take much longer to fail. */
function whenOffline({ connectivity }: Device) {
  let stop = () => {}
  const failure = new Promise<never>((_, reject) => {
    const check = () => {
      if (isUnreachable(connectivity.getSnapshot())) reject(new CallError({ ok: false, kind: 'network' }))
    }
    stop = connectivity.subscribe(check)
    check()
  })
  failure.catch(() => {})
  return { failure, stop }
}

/**
 * A pharmacy without a stored answer, as far as the device knows it: the user's own by name, and any with downloaded
 * data with its laboratories. Null if nothing is known.
 */
async function knownPharmacy({ device, user, id }: Wanted): Promise<KnownPharmacy | null> {
  const own = user.pharmas.find((pharmacy) => pharmacy.id === id)
  const held = await device.snapshots.loadOffers(id).catch(() => null)
  if (own === undefined && held === null) return null
  const { laboratories = new Map(), catalogue } = held?.catalogue ?? {}
  return {
    id,
    name: own?.name ?? '',
    address: { city: null },
    pharmaLaboratoryRelations: (held?.purchasing.relations ?? []).flatMap((relation) => {
      const laboratory = laboratories.get(relation)
      if (laboratory === undefined) return []
      const { name, image, associationId } = laboratory
      const association = catalogue?.associations.find((each) => each.id === associationId) ?? null
      return { laboratory: { id: relation, name, image, laboratoryAssociation: association } }
    }),
  }
}
