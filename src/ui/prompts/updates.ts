/**
 * Whether all files of the app are on this device, so that every screen opens without a connection: on their way, broken
 * off and soon tried again, there, or refused by the browser for this window.
 */
export type AppFilesState = 'saving' | 'interrupted' | 'saved' | 'impossible'

/** The app on this device, and a newer version of it. The composition root makes it from the service worker. */
export type AppUpdates = {
  files: { getSnapshot(): AppFilesState; subscribe(listener: () => void): () => void }
  /** True when a newer version is ready and waits for the user. */
  getSnapshot(): boolean
  subscribe(listener: () => void): () => void
  /** Takes the newer version: the page reloads. Only ever on the user's word. */
  apply(): void
}

/** The browser's offer to install the app. */
export type InstallOffer = {
  getSnapshot(): boolean
  subscribe(listener: () => void): () => void
  /** Shows the browser's own question. */
  accept(): Promise<void>
  /** Not now, and not again on this device. */
  dismiss(): void
}
