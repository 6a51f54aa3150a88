type Opener = { open: (() => void) | null }
export type SiteSearchProps = {
  /** The pharmacy in the address. */
  pharmacy: number | null
  /** The help menu; `open` is null without one. */
  help: Opener
  /** Writes to support; `open` is null where there is none. */
  support: Opener
  /** `leave` ends it; null while nobody is impersonated. */
  impersonation: { leave: (() => void) | null }
  onClose: () => void
}
