import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { gridQuery, textBoolean, textId, textInteger } from '@/contract/basics/fields'
import { filterQuery, salesAccess, salesParams, salesSpec } from '@/contract/sales/sales-query'
import * as rows from '@/contract/sales/sales-rows'
import { comparisons } from '@/domain/sales/questions/sales-filter'

const tableQuery = v.object({
  ...filterQuery,
  aggregate: v.optional(textBoolean),
  /** Asks for a minimal version of the table: the same rows, of which the screen shows less. */
  minVersion: v.optional(textBoolean),
  /** Extension of the specification: also the figures of the period before, or of a year before. */
  compare: v.optional(v.picklist(comparisons)),
  skip: gridQuery.skip,
  /** All rows when absent. */
  take: v.optional(v.pipe(textInteger, v.minValue(1))),
  sort: gridQuery.sort,
})

export const salesByProduct = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/cn/',
  summary: 'Ventas por producto',
  spec: salesSpec,
  access: salesAccess,
  params: salesParams,
  query: tableQuery,
  response: rows.productPage,
})

export const salesByLaboratory = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/laboratory/',
  summary: 'Ventas por laboratorio; con aggregate, las de los demás agregadas en grupos',
  spec: salesSpec,
  access: salesAccess,
  params: salesParams,
  query: tableQuery,
  response: rows.laboratoryPage,
})

export const salesOfLaboratory = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/laboratory/:labId/cn/',
  summary: 'Productos vendidos de un laboratorio',
  spec: salesSpec,
  access: salesAccess,
  params: v.object({ pharmaId: textId, labId: textId }),
  query: tableQuery,
  response: rows.productPage,
})

export const salesByGroup = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/dcpf/',
  summary: 'Ventas por agrupación homogénea',
  spec: salesSpec,
  access: salesAccess,
  params: salesParams,
  query: tableQuery,
  response: rows.groupPage,
})

export const salesOfGroup = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/dcpf/:dcpfId/cn/',
  summary: 'Productos vendidos de una agrupación homogénea; con aggregate, agregados en grupos',
  spec: salesSpec,
  access: salesAccess,
  params: v.object({ pharmaId: textId, dcpfId: textId }),
  query: tableQuery,
  response: rows.groupDetailPage,
})

export const salesByCategory = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/market-category/',
  summary: 'Ventas por categoría de mercado',
  spec: salesSpec,
  access: salesAccess,
  params: salesParams,
  query: tableQuery,
  response: rows.categoryPage,
})

export const salesOfCategory = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/market-category/:id/cn/',
  summary: 'Productos vendidos de una categoría de mercado; la 0 reúne los que no tienen',
  spec: salesSpec,
  access: salesAccess,
  params: v.object({ pharmaId: textId, id: textId }),
  query: tableQuery,
  response: rows.categoryDetailPage,
})
