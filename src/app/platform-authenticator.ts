import { textOf } from '@/offline/sealing/sealed-row'
import type { Authenticator, Credential } from '@/offline/session/authenticator'
import { storedPlatform } from '@/parts/platform/platform'

type Bytes = Uint8Array<ArrayBuffer>

const random = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))
const rpId = () => location.hostname

/** Its secret; null where it gives none. */
const secretIn = (found: unknown): Bytes | null => {
  if (!(found instanceof PublicKeyCredential)) return null
  const first = found.getClientExtensionResults().prf?.results?.first
  return first === undefined ? null : Uint8Array.from(new Uint8Array(first as ArrayBuffer))
}

/** Nobody checks what is signed, so the challenge is any: without the right secret nothing opens. */
const secretOf = async ({ id, salt }: Credential): Promise<Bytes | null> =>
  secretIn(
    await navigator.credentials.get({
      publicKey: {
        rpId: rpId(),
        challenge: random(32),
        allowCredentials: [{ type: 'public-key', id, transports: ['internal'] }],
        userVerification: 'required',
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  )

/** Where passkeys are kept, one that opens nothing any more would only puzzle. */
const forget = ({ id }: Credential): void => {
  const credentialId = textOf(id).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  // Few browsers have it yet.
  void PublicKeyCredential.signalUnknownCredential?.({ rpId: rpId(), credentialId }).catch(() => undefined)
}

const isRefusal = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError'

/** The one that is built into this device: Windows Hello, Touch ID, Android's. */
export const platformAuthenticator: Authenticator = {
  async isThere() {
    // Absent without HTTPS. By an address of numbers no page may use one.
    if (!('PublicKeyCredential' in window) || /^[\d.]+$|:/.test(rpId())) return false
    const capabilities = await PublicKeyCredential.getClientCapabilities?.()
    if (capabilities?.['extension:prf'] === false) return false
    return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
  },
  async create(name) {
    const salt = random(32)
    const made = await navigator.credentials
      .create({
        publicKey: {
          rp: { id: rpId(), name: storedPlatform()?.name ?? 'Rebotica' },
          user: { id: random(16), name, displayName: name },
          challenge: random(32),
          pubKeyCredParams: [
            { type: 'public-key', alg: -7 },
            { type: 'public-key', alg: -257 },
          ],
          authenticatorSelection: {
            authenticatorAttachment: 'platform',
            userVerification: 'required',
            // Android's and Apple's give a secret only for those that they keep.
            residentKey: 'preferred',
          },
          extensions: { prf: { eval: { first: salt } } },
        },
      })
      .catch((error: unknown) => (isRefusal(error) ? 'refused' : 'unsupported'))
    if (typeof made === 'string') return made
    if (!(made instanceof PublicKeyCredential)) return 'unsupported'
    const credential = { id: new Uint8Array(made.rawId), salt }
    const isAble = made.getClientExtensionResults().prf?.enabled === true
    // Some give it only to whoever comes back.
    const secret = secretIn(made) ?? (isAble ? await secretOf(credential).catch(() => null) : null)
    if (secret !== null) return { credential, secret }
    forget(credential)
    return isAble ? 'refused' : 'unsupported'
  },
  secretOf: (credential) => secretOf(credential).catch(() => null),
  forget,
}
