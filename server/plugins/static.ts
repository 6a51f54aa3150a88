import { readdirSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const immutable = 'public, max-age=31536000, immutable'

/**
 * Serves the built app (`folder`, null where there is none) with the .br and .gz files that the build left
 * beside it. Hashed assets are immutable and everything else is asked for again each time; a page address gives
 * index.html, a missing file never does.
 */
export async function registerStatic(app: FastifyInstance, folder: string | null): Promise<void> {
  const files = folder ? filesBelow(folder) : new Set<string>()
  if (folder && files.has('index.html')) {
    // Our routes, declared with their access rule, send the files; the plugin's own would have none.
    await app.register(fastifyStatic, {
      root: folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
    })
    app.get('/*', { config: { access: { kind: 'public' } } }, sendFileOrPage)
  }

  async function sendFileOrPage(request: FastifyRequest, reply: FastifyReply) {
    const path = decoded(request.url.split('?', 1)[0] ?? '')
    if (path === null || path.startsWith('api/')) return reply.callNotFound()
    const known = files.has(path)
    if (!known && !isPage(path)) return reply.callNotFound()
    reply.headers({
      'cache-control': path.startsWith('assets/') ? immutable : 'no-cache',
      vary: 'accept-encoding',
    })
    return reply.sendFile(known ? path : 'index.html')
  }
}

/** Paths below `folder`, with /; compressed variants and source maps are not addresses of their own. */
function filesBelow(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length + 1).replaceAll('\\', '/'))
  return new Set(names)
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path).slice(1)
  } catch {
    return null
  }
}

/** Addresses of the app have no file extension and live outside of the built folders. */
const isPage = (path: string): boolean => !path.startsWith('assets/') && !/\.[^/]+$/.test(path)
