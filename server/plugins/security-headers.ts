import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Services } from './services'

/**
 * Everything comes from ourselves. Inline styles are Mantine's; blob: and data: images are charts and previews.
 * Plain HTTP on a local network must keep working, so nothing upgrades requests and HSTS is for production.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  { config, appFolder }: Pick<Services, 'config' | 'appFolder'>,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The barcode reader is WebAssembly: to compile it is no eval of text.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...startScripts(appFolder)],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: config.production ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
  })
  // Helmet has none of its own. Our pages read barcodes with the camera and open by a fingerprint; nobody else's may, and
  // nothing more is needed.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', permissions)
  })
}

const permissions =
  'camera=(self), publickey-credentials-create=(self), publickey-credentials-get=(self), microphone=(), geolocation=()'

/** The scripts in index.html: its check of the browser, and what the build puts there (scripts/start-script.ts). By hash: no other one runs. */
function startScripts(appFolder: string | null): string[] {
  if (appFolder === null) return []
  const page = readFileSync(join(appFolder, 'index.html'), 'utf8')
  return [...page.matchAll(/<script data-(?:browser|build=[^>]*)>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}
