import type { MailCargo } from '../mailer'

/** For mails that carry nothing and that nobody waits for. */
export const noCargo: MailCargo = {
  attachmentOf: () => Promise.reject(new Error('a mail of this test carries nothing')),
  settled: async () => {},
}
