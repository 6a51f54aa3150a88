import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { count } from '@/contract/basics/fields'
import { periodQuery, salesAccess, salesParams, salesSpec } from '@/contract/sales/sales-query'
import * as figures from '@/domain/sales/questions/sales-figures'

export const pharmacyKpis = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/kpi/sales/summary/',
  summary: 'Indicadores de ventas de la farmacia',
  spec: salesSpec,
  access: salesAccess,
  params: salesParams,
  query: periodQuery,
  response: figures.pharmacyKpis,
})

export const associationKpis = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/kpi/sales/association/summary/',
  summary: 'Ventas trasladables por asociación de laboratorios',
  spec: salesSpec,
  access: salesAccess,
  params: salesParams,
  query: periodQuery,
  response: figures.associationKpis,
})

export const relationKpis = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/kpi/sales/relation/summary/',
  summary: 'Indicadores de cada laboratorio relacionado con la farmacia',
  spec: salesSpec,
  access: salesAccess,
  params: salesParams,
  query: periodQuery,
  response: figures.relationKpis,
})

export const campaignKpis = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/kpi/sales/campaign/summary/',
  summary: 'Potencial de las campañas en curso',
  spec: salesSpec,
  access: salesAccess,
  params: salesParams,
  query: periodQuery,
  response: v.object({ data: figures.campaignKpis, count }),
})

export const genericPenetration = endpoint({
  method: 'GET',
  path: '/iqvia/generic-penetration/community/:communityId/percentage/',
  summary: 'Cuota de genéricos en las farmacias de una comunidad autónoma',
  spec: salesSpec,
  access: { kind: 'user' },
  params: v.object({ communityId: v.pipe(v.string(), v.regex(/^\d{1,2}$/, 'Comunidad incorrecta')) }),
  /** Whole percent of units over the last 12 complete months; null where too few pharmacies sell to tell it. */
  response: v.object({ percentage: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100))) }),
})
export const annualSummary = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/annual-summary/',
  summary: 'Resumen anual',
  spec: salesSpec,
  access: salesAccess,
  params: salesParams,
  query: periodQuery,
  response: figures.annualSummary,
})
