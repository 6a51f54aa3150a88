export type MailMessage = { recipient: string; subject: string; body: string }

/** Hands one message to a mail server; rejects where the server did not accept it. */
export type MailTransport = { send: (message: MailMessage) => Promise<void> }
