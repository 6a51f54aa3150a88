import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { textBoolean, textId, textIds } from '@/contract/basics/fields'
import { filterQuery, periodQuery, salesAccess, salesParams, salesSpec } from '@/contract/sales/sales-query'
import * as figures from '@/domain/sales/questions/sales-figures'

export const salesPeriod = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/period/',
  summary: 'Ventas por mes, en total y por laboratorio',
  spec: salesSpec,
  access: salesAccess,
  params: salesParams,
  query: periodQuery,
  response: figures.periodMonths,
})

export const laboratoryPeriod = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/laboratory/:labId/period/',
  summary: 'Ventas por mes de un laboratorio y lo que le es trasladable',
  spec: salesSpec,
  access: salesAccess,
  params: v.object({ pharmaId: textId, labId: textId }),
  query: periodQuery,
  response: figures.periodMonths,
})

/** `tenant`: whose competitors are folded; without it, the caller's own laboratories. */
const tenantQuery = v.object({ ...filterQuery, tenant: v.optional(textIds) })

export const aggregatedPeriod = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/aggregated/period/',
  summary: 'Ventas por mes, con la competencia agregada en genéricos, marcas y parafarmacia',
  spec: salesSpec,
  access: salesAccess,
  params: salesParams,
  query: tenantQuery,
  response: figures.periodMonths,
})

export const competitorsPeriod = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/competitors/period/',
  summary: 'Ventas por mes del laboratorio y de sus competidores en su universo',
  spec: salesSpec,
  access: salesAccess,
  params: salesParams,
  query: tenantQuery,
  response: figures.periodMonths,
})

export const skuPeriod = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/sku/period/',
  summary: 'Referencias vendidas y cuota de mercado por mes y laboratorio',
  spec: salesSpec,
  access: salesAccess,
  params: salesParams,
  query: tenantQuery,
  response: figures.periodMonths,
})

export const universePeriod = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/universe/period/dcpf',
  summary: 'Meses del universo, por agrupación homogénea',
  spec: salesSpec,
  access: salesAccess,
  params: salesParams,
  query: v.object({ ...filterQuery, dcpf: v.optional(textId), summed: v.optional(textBoolean) }),
  response: figures.universeMonths,
})
