/** What scripts use of jsdom, which has no types of its own. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options?: { url?: string; runScripts?: 'outside-only' })
    readonly window: {
      eval: (code: string) => unknown
      close: () => void
      logIn: { logInHtml: () => Promise<string> }
      document: {
        documentElement: { setAttribute: (name: string, value: string) => void }
        querySelector: (selector: string) => object | null
      }
    }
  }
}
