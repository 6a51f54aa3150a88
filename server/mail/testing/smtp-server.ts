import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type ReceivedMail = {
  from: string
  to: string[]
  /** Whether it came over an encrypted connection, and as whom. */
  encrypted: boolean
  user: string | undefined
  /** Headers and text, as they came. */
  content: string
}

/** A mail server on loopback with a certificate of its own making, for one test file: what it took, and what it is to do. */
export async function startSmtpServer(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = []
  /** Called once a mail has come, before the server says that it has it. */
  const hooks = { beforeAnswer: (_close: () => void): void => {} }
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 0,
    onAuth: ({ username, password }, _session, done) =>
      username === 'rebotica' && password === 'clave-smtp'
        ? done(null, { user: username })
        : done(new Error(`bad password ${password}`)),
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('nadie')
        ? done(Object.assign(new Error(`<${address}> unknown`), { responseCode: 550 }))
        : done(),
    onData: async (stream, session, done) => {
      const content = await text(stream).catch(() => null)
      // The sender died in the middle: nothing was sent.
      if (content === null) return done(new Error('cut'))
      const { mailFrom, rcptTo } = session.envelope
      received.push({
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
        encrypted: session.secure,
        user: session.user,
        content,
      })
      let isCut = false
      hooks.beforeAnswer(() => {
        isCut = true
        for (const { _socket } of server.connections as Set<{ _socket: { destroy: () => void } }>)
          _socket.destroy()
      })
      if (!isCut) done()
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    received,
    hooks,
    host: `127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
