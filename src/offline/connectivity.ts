/** `unknown` until the first answer; `offline` when the server itself does not answer, whatever the network card says. */
export type Connection = 'unknown' | 'online' | 'offline'

export type Connectivity = {
  getSnapshot(): Connection
  subscribe(listener: () => void): () => void
  /** Asks the server now. */
  check(): Promise<Connection>
  /** Every outcome of a call tells something: an answer of ours means online. */
  observe(reached: boolean): void
  start(): void
  stop(): void
}
