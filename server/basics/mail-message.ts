export type Letter = { recipient: string; subject: string; body: string }

/** Hands one letter to a mail server; rejects where it was not taken. */
export type MailTransport = { send: (letter: Letter) => Promise<void> }
