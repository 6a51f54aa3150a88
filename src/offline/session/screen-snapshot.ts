import type { SessionRow, SnapshotRow } from '@/offline/database/database'

/**
 * The first screen as it was last seen, painted at the next start before any code of the app runs. It holds no secret that
 * the database does not hold beside it, and goes with the session.
 */
export type ScreenSnapshot = {
  /** The version of the app that painted it: its classes and files are of that version alone. */
  build: string
  /** `sessionText` of the session that it was painted for. */
  session: string
  /** Addresses, from the path on, that open it. */
  addresses: readonly string[]
  /** What stands in the address bar once it is open. */
  address: string
  /** What else decides what it shows: `preferences` by key, as JSON. */
  preferences: Readonly<Record<string, string>>
  /** The pharmacy's data that its figures come from. */
  snapshot: { key: [owner: string, pharma: number]; revision: string }
  look: string
  /** Epoch ms of the device. */
  from: number
  /** Until then its figures and words are true: they are of one day in Madrid. */
  until: number
  /** After so long without the user the session is over. */
  idleMs: number
  title: string
  scheme: string
}

/** Texts that a stored first screen consists of. */
export type SnapshotTexts = {
  html: string
  /** Rules of all style sheets that apply to the HTML. */
  styles: string
  /** The answers that its figures were drawn from, as JSON of `SnapshotAnswer[]`: a text is read faster than objects. */
  answers: string
}

/** A stored first screen in the form in which it is shown at the start. */
export type ShownScreen = Omit<SnapshotTexts, 'answers'> & {
  screen: ScreenSnapshot
  /** Read while the screen is painted; rejects where they are gone. */
  answers: Promise<string>
  /** Without them, the screen is painted with room for them: there is newer data, or it is another day. */
  withFigures: boolean
}

/** An answer of the device itself, by the key of its query. */
export type SnapshotAnswer = { key: readonly unknown[]; data: unknown }

/** Row of `queries` where it is. No owner has this name, so the session's end and another user's log-in delete it. */
export const screenSnapshotKey = 'first-screen'

/**
 * Rows of its texts, each as UTF-8. A row of more than 64 KB is a file of its own in Chromium, which takes several times as
 * long to read, and one '€' makes every character of a stored text take two bytes.
 */
export const snapshotTextKeys = {
  html: 'first-screen-html',
  styles: 'first-screen-styles',
  answers: 'first-screen-answers',
} as const satisfies Record<keyof SnapshotTexts, string>

/** What is on the device at the start. */
export type StartFacts = {
  build: string
  address: string
  look: string
  /** Epoch ms of the device. */
  now: number
  session: SessionRow | undefined
  /** When the user of this session last did something on this device; undefined where that is not stored. */
  activeAt: number | undefined
}

/** Everything about a session that a screen may depend on; not its token. */
export const sessionText = ({
  id,
  identity,
  user,
  real,
  lostPlace,
}: Omit<SessionRow, 'key' | 'token'>): string =>
  JSON.stringify([id, identity, user, real ?? null, lostPlace ?? null])

/**
 * Whether the screen snapshot may be painted, at least without its figures, as far as it does not depend on the stored rows that it
 * names itself.
 */
export const belongsHere = (screen: ScreenSnapshot, facts: StartFacts): boolean =>
  screen.build === facts.build &&
  facts.session !== undefined &&
  screen.session === sessionText(facts.session) &&
  screen.addresses.includes(facts.address) &&
  screen.look === facts.look &&
  screen.from <= facts.now &&
  isAwake(screen, facts)

/** Whether the session has not been idle for so long that it is over. */
export const isAwake = (
  { idleMs }: Pick<ScreenSnapshot, 'idleMs'>,
  { activeAt, now }: Pick<StartFacts, 'activeAt' | 'now'>,
): boolean => activeAt !== undefined && Math.abs(now - activeAt) < idleMs

/** Whether the user's choices on the device are still those that it was drawn with. */
export const isAsChosen = (screen: ScreenSnapshot, preferences: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(screen.preferences).every(([key, text]) => preferenceText(preferences[key]) === text)

/** Whether its figures are still those of the data on the device, on the day that they are of. */
export const hasFigures = (
  screen: ScreenSnapshot,
  { now, snapshot }: { now: number; snapshot: Pick<SnapshotRow, 'revision'> | undefined },
): boolean => now < screen.until && snapshot?.revision === screen.snapshot.revision

export const preferenceText = (value: unknown): string => JSON.stringify(value ?? null)
