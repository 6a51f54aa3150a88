export type HelpDeskFile = { name: string; type: string; bytes: Buffer }

export type HelpDeskTicket = {
  /** Ours: the help desk finds the ticket by it again. */
  externalId: string
  requester: { name: string; email: string }
  subject: string
  body: string
  /** Tokens of its uploads. */
  uploads: readonly string[]
}

/** A help desk with Zendesk's API. Its calls reject with `HelpDeskError`. */
export type HelpDesk = {
  /** Gives a token, which holds for an hour. */
  upload(file: HelpDeskFile): Promise<string>
  /** Gives its number there. */
  create(ticket: HelpDeskTicket): Promise<string>
  /** The number of a ticket that was created before; null where there is none. */
  find(externalId: string): Promise<string | null>
}

/** Holds codes alone, which may be logged: answers of a help desk quote names and texts. */
export class HelpDeskError extends Error {
  readonly code: string
  /** Whether the help desk refused: it did nothing. Otherwise nobody knows. */
  readonly isRefusal: boolean

  constructor(code: string, { isRefusal }: { isRefusal: boolean }) {
    super(code)
    this.name = 'HelpDeskError'
    this.code = code
    this.isRefusal = isRefusal
  }
}
