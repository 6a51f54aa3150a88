import { isLoopback } from '../basics/config'
import type { MailTransport } from '../basics/mail-message'

/** Short, because the message's row stays locked while it is sent. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Mails hold links into accounts: beyond this machine nothing is said before the connection is encrypted. */
const encryption = (url: string) => ({
  requireTLS: !(URL.canParse(url) && isLoopback(new URL(url).hostname)),
})

/** nodemailer is loaded with the first mail: most processes send none. */
export function createSmtpTransport(
  { url, from }: { url: string; from: string },
  given: Partial<typeof timeouts> = {},
): MailTransport {
  let opened: Promise<import('nodemailer').Transporter> | undefined
  const open = async () =>
    (await import('nodemailer')).createTransport({ url, ...encryption(url), ...timeouts, ...given }, { from })
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'rebotica'
  return {
    async send({ key, recipient, subject, body, attachments = [] }) {
      opened ??= open()
      await (await opened).sendMail({
        messageId: `<${key}@${domain}>`,
        to: recipient,
        subject,
        text: body,
        attachments: attachments.map(({ name, type, bytes }) => ({
          filename: name,
          contentType: type,
          content: bytes,
        })),
      })
    },
  }
}

/** Opens a connection, logs in and leaves. Null when the server took it; otherwise a code, such as EAUTH or ECONNREFUSED. */
export async function verifySmtp({ url }: { url: string }, limitMs: number): Promise<string | null> {
  const limits = { connectionTimeout: limitMs, greetingTimeout: limitMs, socketTimeout: limitMs }
  const transport = (await import('nodemailer')).createTransport({ url, ...encryption(url), ...limits })
  try {
    await transport.verify()
    return null
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'SMTP'
  } finally {
    transport.close()
  }
}
