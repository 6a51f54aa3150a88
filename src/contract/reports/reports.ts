import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { gridQuery, page, textId, textLongId } from '@/contract/basics/fields'
import { reportSchema } from '@/contract/reports/report-schema'

export type Report = v.InferOutput<typeof reportSchema>

export const pharmacyReports = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/pharma-rebotica-report/',
  summary: 'Resúmenes mensuales de una farmacia',
  spec: 'purchasing.md §7',
  access: { kind: 'pharmacy', param: 'pharmaId' },
  params: v.object({ pharmaId: textId }),
  query: v.object(gridQuery),
  response: page(reportSchema),
})

export const pharmacyReportPdf = endpoint({
  method: 'GET',
  path: '/pharma-rebotica-report/:id/download',
  summary: 'El PDF de un resumen mensual',
  spec: 'purchasing.md §7',
  access: { kind: 'report', param: 'id' },
  params: v.object({ id: textLongId }),
  response: { file: 'application/pdf' },
  errors: ['not_found'],
})

export const growthTrackSteps = endpoint({
  method: 'GET',
  path: '/growth-track-report-step/',
  summary: 'Informes de seguimiento de los laboratorios que el usuario puede ver',
  spec: 'purchasing.md §7',
  access: { kind: 'user' },
  query: v.object({ pharma: v.optional(textId), laboratory: v.optional(textId), ...gridQuery }),
  response: page(reportSchema),
})

export const userGrowthTrackSteps = endpoint({
  method: 'GET',
  path: '/user/:userId/pharma/:pharmaId/growth-track-report-step/',
  summary: 'Informes de seguimiento de una farmacia que el usuario puede ver',
  spec: 'purchasing.md §7',
  access: { kind: 'pharmacy', param: 'pharmaId', laboratories: true },
  params: v.object({ userId: textId, pharmaId: textId }),
  query: v.object(gridQuery),
  response: page(reportSchema),
  errors: ['not_found'],
})

export const growthTrackStepPdf = endpoint({
  method: 'GET',
  path: '/growth-track-report-step/:id/download',
  summary: 'El PDF de un informe de seguimiento',
  spec: 'purchasing.md §7',
  access: { kind: 'report', param: 'id', laboratories: true },
  params: v.object({ id: textLongId }),
  response: { file: 'application/pdf' },
  errors: ['not_found'],
})
