/** What names one use of an authenticator; no secret. */
export type Credential = { id: Uint8Array<ArrayBuffer>; salt: Uint8Array<ArrayBuffer> }

type Secret = Uint8Array<ArrayBuffer>

/**
 * What this device itself knows its people by: a finger, a face, or else the code that unlocks it. For each credential it gives
 * a secret, always the same (WebAuthn with its PRF extension), and nothing is asked of a server.
 */
export type Authenticator = {
  /** As far as can be known before it is tried. */
  isThere(): Promise<boolean>
  /** `refused`: also by whoever shut its window. `unsupported`: it gives no secret. */
  create(name: string): Promise<{ credential: Credential; secret: Secret } | 'refused' | 'unsupported'>
  /** Null where it was refused, or does not know the credential. */
  secretOf(credential: Credential): Promise<Secret | null>
  /** Nobody needs this credential any more. */
  forget(credential: Credential): void
}
