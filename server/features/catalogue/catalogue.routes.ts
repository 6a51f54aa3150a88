import type { FastifyInstance } from 'fastify'
import { catalogue } from '@/contract/catalogue'
import { route } from '../../plugins/contract'
import { isUnchanged } from '../../plugins/etag'
import type { CatalogueCache, Encoding } from './catalogue.cache'

export function registerCatalogueRoutes(app: FastifyInstance, catalogues: CatalogueCache): void {
  route(app, catalogue, async ({ request, reply }) => {
    const { version, body } = await catalogues.current()
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding' })
    if (isUnchanged(request, reply, version)) return reply.send()
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(await body(encoding))
  })
}

/** The smallest of what the caller takes; `br;q=0` is a refusal. */
function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const offers = String(header ?? '').split(',')
  const accepts = (name: string) =>
    offers.some((offer) => {
      const [coding = '', ...parameters] = offer.split(';').map((part) => part.trim().toLowerCase())
      return coding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    })
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity'
}
