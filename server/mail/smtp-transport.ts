import type { MailTransport } from '../basics/mail-message'

/** A letter's row stays locked while it is on its way. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** nodemailer is loaded with the first letter: most starts send none. */
export function createSmtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  let opened: Promise<import('nodemailer').Transporter> | undefined
  const open = async () => (await import('nodemailer')).createTransport({ url, ...patience }, { from })
  return {
    async send({ recipient, subject, body }) {
      opened ??= open()
      await (await opened).sendMail({ to: recipient, subject, text: body })
    },
  }
}
