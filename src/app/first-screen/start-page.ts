import type { HeldLogIn } from '@/app/first-screen/held-log-in'
import type { ShownScreen } from '@/offline/session/screen-snapshot'

/** What the script in index.html hands to the app that it starts. */
export type StartPage = {
  /** Names of all files in index.html, which differ from build to build. */
  build: string
  /** The screen that is on show until the app has its own; null where none could be. */
  shown: ShownScreen | null
  /** The log-in that stands in index.html, on a first visit: on show until it is the app's. */
  logIn: HeldLogIn | null
  /** Started ahead of the app, which takes it over; null where there is none, or it broke. */
  salesWorker: Worker | null
  /** Resolves when the app's style sheets are there, and rejects where it cannot be shown without them. */
  styled: Promise<unknown>
  /** What the browser said when it opened a database that it had deleted. */
  dataLoss: string | null
}

declare global {
  interface Window {
    /** Undefined where the app was not built: `npm run dev` and tests. */
    startPage?: StartPage
    /** Said by the page itself (index.html), which then starts nothing. */
    isBrowserTooOld?: boolean
  }
}

/** Set by the screen snapshot's tree, which answers to nothing. */
export const snapshotAttribute = 'data-snapshot'

/** In localStorage, because it is read before anything else. */
const lastStartKey = 'rebotica:last-start'

/** The build that has kept a dashboard: others need not look for it, and for this one its parts are fetched at once. */
export type LastStart = { build: string }

export const readLastStart = (build: string): LastStart | null => {
  const last: LastStart | null = JSON.parse(stored(lastStartKey) ?? 'null')
  return last?.build === build ? last : null
}

export const writeLastStart = (last: LastStart): void => {
  try {
    localStorage.setItem(lastStartKey, JSON.stringify(last))
  } catch {
    // Without it the next start looks for no screen.
  }
}

/** What the device's settings add to a screen: width, colours, drawer. */
export const lookOfPage = (): string =>
  JSON.stringify([
    innerWidth,
    matchMedia('(prefers-color-scheme: dark)').matches,
    matchMedia('(pointer: coarse)').matches,
    stored('mantine-color-scheme-value'),
    stored('rebotica:drawer-open'),
    stored('rebotica:platform'),
  ])

export const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
