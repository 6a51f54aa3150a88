export type MailAttachment = { name: string; type: string; bytes: Buffer }

export type MailMessage = {
  /** The same at each attempt: a mail server that already has it, though its answer was lost, can tell. */
  key: string
  recipient: string
  subject: string
  body: string
  attachments?: MailAttachment[]
}

/** Hands one message to a mail server; rejects where the server did not accept it. */
export type MailTransport = { send: (message: MailMessage) => Promise<void> }
