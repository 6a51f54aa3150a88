export type MailAttachment = { name: string; type: string; bytes: Buffer }

export type MailMessage = {
  /** Key that stays the same at each attempt, so that a mail server whose answer was lost can tell that it has the message. */
  key: string
  recipient: string
  subject: string
  body: string
  attachments?: MailAttachment[]
}

/** Hands one message to a mail server; rejects where the server did not accept it. */
export type MailTransport = { send: (message: MailMessage) => Promise<void> }
