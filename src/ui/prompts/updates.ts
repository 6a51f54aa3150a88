/** A newer version of the app on this device. The composition root makes it from the service worker. */
export type AppUpdates = {
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
