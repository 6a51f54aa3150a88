import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { text, textId } from '@/contract/basics/fields'

/** The file name comes in content-disposition; without it the page names the file after the pharmacy. */
export const connectorDownload = endpoint({
  method: 'GET',
  path: '/conector/download',
  summary: 'El instalador del conector',
  spec: 'purchasing.md §7',
  access: { kind: 'public' },
  query: v.object({
    pharma: v.optional(textId),
    laboratory: v.optional(textId),
    reboticaModule: v.optional(textId),
    partner: v.optional(textId),
    code: v.optional(v.pipe(text, v.maxLength(60))),
  }),
  response: { file: 'application/x-msi' },
  errors: ['not_found'],
})
