/** A browser that is not Chromium, as Debian packages it, driven over the protocol that it speaks itself. */
export type Engine = {
  open: (url: string) => Promise<void>
  /** The value of a JavaScript expression in the open page, once its promise is fulfilled; throws what it throws. */
  evaluate: (expression: string) => Promise<unknown>
  close: () => Promise<void>
}
