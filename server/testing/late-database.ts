import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * An address in front of a PostgreSQL that is not there yet: first nobody listens, then it says that it is starting (57P03),
 * then it is the real one. `close` cuts it off. `delayMs`: how long each statement is on its way. What is connected when it falls silent
 * stays so and hears nothing more.
 */
export async function lateDatabase(url: string, { delayMs = 0 } = {}) {
  const real = new URL(url)
  let isStarting = true
  const sockets = new Set<Socket>()
  const silent = new Set<Socket>()
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => {})
    if (isStarting) {
      client.once('data', () => client.end(startingUp))
      return
    }
    const database = connect(Number(real.port), real.hostname)
    sockets.add(database)
    database.on('error', () => client.destroy())
    client.on('data', (chunk) => {
      if (!silent.has(client)) setTimeout(() => database.write(chunk), delayMs)
    })
    client.on('end', () => database.end())
    database.on('data', (chunk) => {
      if (!silent.has(client)) client.write(chunk)
    })
    database.on('end', () => client.end())
  })
  // An address of its own that refuses until `listen`.
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  server.close()
  await once(server, 'close')

  const own = new URL(url)
  own.host = `127.0.0.1:${address.port}`
  return {
    url: own.href,
    listen: async () => {
      server.listen(address.port, '127.0.0.1')
      await once(server, 'listening')
    },
    finishStarting: () => {
      isStarting = false
    },
    fallSilent: () => {
      for (const socket of sockets) silent.add(socket)
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** PostgreSQL's ErrorResponse, as its protocol has it. */
const startingUp = ((): Buffer => {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(4 + fields.length, 1)
  return Buffer.concat([head, fields])
})()
