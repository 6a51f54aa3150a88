import type { Authenticator, Credential } from '@/offline/session/authenticator'
import type { Meant, Session } from '@/offline/session/session'
import type { WrongPin } from '@/offline/session/try-pin'

/** Somebody who is out, and comes in again by PIN. */
export type LockedUser = {
  userId: number
  username: string
  name: string
  until: number
  /** Only by password, after too many wrong ones. */
  isOver: boolean
  /** The device's authenticator opens in the place of the digits. */
  hasAuthenticator: boolean
}

/** `gone`: nothing of this user is locked here any more. `refused`: by the authenticator, or by whoever shut its window. */
export type UnlockOutcome = { kind: 'unlocked' | 'gone' | 'refused' } | WrongPin

/** `password`: only right after a log-in, or with the PIN of before. */
export type SetOutcome = { kind: 'set' | 'password' | 'failed' } | WrongPin
/** `unsupported`: this device's authenticator keeps no secret. */
export type AddOutcome = { kind: 'refused' | 'unsupported' } | SetOutcome

/**
 * Whether the PIN of the user who is logged in would open again what they have. `late`: the days since the log-in are over,
 * and another log-in begins them anew.
 */
export type PinStanding = 'ready' | 'none' | 'late'

/**
 * `isRefused`: the server has ended the session already, which is locked only where a pause was the reason: at this device, or as the
 * server saw it (`isExpired`), which heard nothing of a device without a network.
 */
export type LockOptions = Meant & { isRefused?: boolean; isExpired?: boolean | undefined }

/** What opens a user's own data on this device without the server. */
export type Pins = {
  /** Everybody who is out, the last first. Whose days are over goes, with what the server gave to them. */
  users(): Promise<LockedUser[]>
  standing(): Promise<PinStanding>
  /** Whether the PIN of before is needed for another one: whoever stands at an open tablet does not know it. */
  isFresh(session: Session): boolean
  /** Gives the user who is logged in (`mayHavePin`) this PIN. */
  set(pin: string, before?: string): Promise<SetOutcome>
  remove(userId: number): Promise<void>
  /** Whether the authenticator of this device opens in the place of their PIN, too; `absent` where it could not. */
  authenticator(): Promise<'on' | 'off' | 'absent'>
  /** As another PIN needs the one of before, so does this. */
  addAuthenticator(before?: string): Promise<AddOutcome>
  removeAuthenticator(userId: number): Promise<void>
  /** A log-out has taken its row along. */
  forgetCredential(credential: Credential): void
  /** Ends the session and keeps what it has, behind the PIN. False where there is no PIN that could open it. */
  lock(options: LockOptions): Promise<boolean>
  unlock(userId: number, pin: string): Promise<UnlockOutcome>
  unlockByAuthenticator(userId: number): Promise<UnlockOutcome>
}

/** What only a PIN needs of the browser. */
export type PinParts = {
  /** When somebody last used the app in this session since its log-in (epoch ms of this device); undefined where nobody noted it. */
  lastActivity?: (logIn: string) => number | undefined
  authenticator?: Authenticator
}
