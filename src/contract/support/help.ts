import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { id, textId, textIds } from '@/contract/basics/fields'
import { routeNames } from '@/domain/help/route-name'

const videoTutorialSchema = v.object({
  id,
  name: v.string(),
  /** An address of our own, or of another site. */
  video: v.string(),
  /** WebVTT in Spanish. */
  captions: v.nullable(v.string()),
  /** Presents the product to the users of laboratories. */
  presentation: v.boolean(),
})
export type VideoTutorial = v.InferOutput<typeof videoTutorialSchema>

export const videoTutorials = endpoint({
  method: 'GET',
  path: '/video-tutorial/',
  summary: 'Los videos de ayuda de una pantalla, y el de presentación para los usuarios de laboratorios',
  spec: 'platform.md §7',
  access: { kind: 'user' },
  feature: 'help',
  query: v.object({
    tag: v.picklist(routeNames),
    laboratories: v.optional(textIds),
    reboticaModules: v.optional(textIds),
  }),
  response: v.object({ data: v.array(videoTutorialSchema) }),
})

/** A GET with a side effect: never cached, prefetched or repeated (design.md §5). */
export const auditVideoTutorial = endpoint({
  method: 'GET',
  path: '/audit/video-tutorial/',
  summary: 'Deja constancia de que se vio un video de ayuda',
  spec: 'platform.md §7',
  access: { kind: 'user' },
  feature: 'help',
  query: v.object({ video: textId }),
  response: v.object({}),
  errors: ['not_found'],
})

/**
 * A video or its captions. Public, because a video element sends no token: who knows the hash of the content was told it by the
 * call above.
 */
export const tutorialFile = endpoint({
  method: 'GET',
  path: '/video-tutorial/file/:hash',
  summary: 'Un video de ayuda o sus subtítulos, también por partes (Range)',
  access: { kind: 'public' },
  feature: 'help',
  params: v.object({ hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }),
  response: { file: 'application/octet-stream' },
  caching: 'public',
  errors: ['not_found'],
})

export const manual = endpoint({
  method: 'GET',
  path: '/manual/:name',
  summary: 'El manual en PDF: general, o de un laboratorio, para farmacias o para laboratorios',
  spec: 'platform.md §9',
  access: { kind: 'user' },
  feature: 'help',
  params: v.object({ name: v.pipe(v.string(), v.maxLength(200)) }),
  response: { file: 'application/pdf' },
  errors: ['not_found'],
})
