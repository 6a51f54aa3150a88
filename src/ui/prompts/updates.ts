/**
 * Whether all files of the app are on this device, so that every screen opens offline: being downloaded, interrupted
 * and retried soon, complete, or not possible in this window.
 */
export type AppFilesState = 'saving' | 'interrupted' | 'saved' | 'impossible'

/** State of the app's files on this device, and of updates. The composition root creates it from the service worker. */
export type AppUpdates = {
  files: { getSnapshot(): AppFilesState; subscribe(listener: () => void): () => void }
  /** True when a newer version is installed and waits for the user. */
  getSnapshot(): boolean
  subscribe(listener: () => void): () => void
  /** Switches to the newer version: the page reloads. Only called when the user asks for it. */
  apply(): void
}

/** The browser's offer to install the app. */
export type InstallOffer = {
  getSnapshot(): boolean
  subscribe(listener: () => void): () => void
  /** Shows the browser's own dialog. */
  accept(): Promise<void>
  /** Hides the offer, and does not show it again on this device. */
  dismiss(): void
}
