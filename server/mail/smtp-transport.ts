import type { MailTransport } from '../basics/mail-message'

/** Short, because the message's row stays locked while it is sent. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** nodemailer is loaded with the first mail: most processes send none. */
export function createSmtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  let opened: Promise<import('nodemailer').Transporter> | undefined
  const open = async () => (await import('nodemailer')).createTransport({ url, ...timeouts }, { from })
  return {
    async send({ recipient, subject, body }) {
      opened ??= open()
      await (await opened).sendMail({ to: recipient, subject, text: body })
    },
  }
}
