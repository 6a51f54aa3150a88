import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Behind a proxy a caller's address is the last one in X-Forwarded-For. What is no address, such as a name that a proxy let
 * through, counts as none: then it is the proxy's own. To be registered before whatever asks for the address.
 */
export function registerForwardedAddress(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const last =
      String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1) ?? ''
    if (isIP(last.trim()) === 0) delete headers['x-forwarded-for']
  })
}
