import * as v from 'valibot'
import { endpoint } from '@/contract/endpoint'
import { date, gridQuery, text, textBoolean, textId, textIds, textInteger } from '@/contract/fields'
import * as figures from '@/contract/sales-figures'
import * as rows from '@/contract/sales-rows'
import { comparisons } from '@/domain/sales/questions/sales-filter'

/** `pharmaId` names a pharmacy; what a laboratory gets is cut to its own products and its universe's competition. */
const access = { kind: 'pharmacy', param: 'pharmaId', laboratories: true } as const
const params = v.object({ pharmaId: textId })

const shortText = v.pipe(v.string(), v.maxLength(40))

const filterQuery = {
  laboratories: v.optional(textIds),
  /** One year back up to the last sale unless both are there and valid (analytics.md §5: an invalid range is ignored). */
  startDate: v.optional(shortText),
  endDate: v.optional(shortText),
  /** The marker of laboratory users' questions; the same as `onlyUniverse`, which tables send. */
  universe: v.optional(textBoolean),
  onlyUniverse: v.optional(textBoolean),
  search: v.optional(v.pipe(text, v.maxLength(200))),
  transferable: v.optional(textBoolean),
  prescription: v.optional(textBoolean),
  generic: v.optional(textBoolean),
  efg: v.optional(textBoolean),
  fantasy: v.optional(textBoolean),
  notFantasy: v.optional(textBoolean),
  brand: v.optional(textBoolean),
  otc: v.optional(textBoolean),
  marketInfo: v.optional(textBoolean),
}

const tableQuery = v.object({
  ...filterQuery,
  aggregate: v.optional(textBoolean),
  /** Asks for a minimal version of the table: the same rows, of which the screen shows less. */
  minVersion: v.optional(textBoolean),
  /** Of our own: also the figures of the period before, or of a year before. */
  compare: v.optional(v.picklist(comparisons)),
  skip: gridQuery.skip,
  /** All rows when absent. */
  take: v.optional(v.pipe(textInteger, v.minValue(1))),
  sort: gridQuery.sort,
})

const periodQuery = v.object(filterQuery)
const spec = 'analytics.md §7'

export const salesByProduct = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/cn/',
  summary: 'Ventas por producto',
  spec,
  access,
  params,
  query: tableQuery,
  response: rows.productPage,
})

export const salesByLaboratory = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/laboratory/',
  summary: 'Ventas por laboratorio; con aggregate, las de los demás agregadas en grupos',
  spec,
  access,
  params,
  query: tableQuery,
  response: rows.laboratoryPage,
})

export const salesOfLaboratory = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/laboratory/:labId/cn/',
  summary: 'Productos vendidos de un laboratorio',
  spec,
  access,
  params: v.object({ pharmaId: textId, labId: textId }),
  query: tableQuery,
  response: rows.productPage,
})

export const salesByGroup = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/dcpf/',
  summary: 'Ventas por agrupación homogénea',
  spec,
  access,
  params,
  query: tableQuery,
  response: rows.groupPage,
})

export const salesOfGroup = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/dcpf/:dcpfId/cn/',
  summary: 'Productos vendidos de una agrupación homogénea; con aggregate, agregados en grupos',
  spec,
  access,
  params: v.object({ pharmaId: textId, dcpfId: textId }),
  query: tableQuery,
  response: rows.groupDetailPage,
})

export const salesByCategory = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/market-category/',
  summary: 'Ventas por categoría de mercado',
  spec,
  access,
  params,
  query: tableQuery,
  response: rows.categoryPage,
})

export const salesOfCategory = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/market-category/:id/cn/',
  summary: 'Productos vendidos de una categoría de mercado; la 0 reúne los que no tienen',
  spec,
  access,
  params: v.object({ pharmaId: textId, id: textId }),
  query: tableQuery,
  response: rows.categoryDetailPage,
})

export const salesPeriod = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/period/',
  summary: 'Ventas por mes, en total y por laboratorio',
  spec,
  access,
  params,
  query: periodQuery,
  response: figures.periodMonths,
})

export const laboratoryPeriod = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/laboratory/:labId/period/',
  summary: 'Ventas por mes de un laboratorio y lo que le es trasladable',
  spec,
  access,
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
  spec,
  access,
  params,
  query: tenantQuery,
  response: figures.periodMonths,
})

export const competitorsPeriod = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/competitors/period/',
  summary: 'Ventas por mes del laboratorio y de sus competidores en su universo',
  spec,
  access,
  params,
  query: tenantQuery,
  response: figures.periodMonths,
})

export const skuPeriod = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/sku/period/',
  summary: 'Referencias vendidas y cuota de mercado por mes y laboratorio',
  spec,
  access,
  params,
  query: tenantQuery,
  response: figures.periodMonths,
})

export const universePeriod = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/universe/period/dcpf',
  summary: 'Meses del universo, por agrupación homogénea',
  spec,
  access,
  params,
  query: v.object({ ...filterQuery, dcpf: v.optional(textId), summed: v.optional(textBoolean) }),
  response: figures.universeMonths,
})

export const salesGroups = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/dcpf/select/',
  summary: 'Agrupaciones homogéneas con ventas, para elegir',
  access,
  params,
  query: periodQuery,
  response: figures.groupChoices,
})

export const salesLaboratories = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/laboratory/select/',
  summary: 'Laboratorios con ventas, para elegir',
  spec,
  access,
  params,
  query: periodQuery,
  response: figures.laboratoryChoices,
})

export const annualSummary = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/annual-summary/',
  summary: 'Resumen anual',
  spec,
  access,
  params,
  query: periodQuery,
  response: figures.annualSummary,
})

export const salesSpan = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/span/',
  summary: 'Primer y último día con ventas',
  access,
  params,
  response: v.object({ span: v.nullable(v.object({ firstSaleDay: date, lastSaleDay: date })) }),
})

export const pharmacyKpis = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/kpi/sales/summary/',
  summary: 'Indicadores de ventas de la farmacia',
  spec,
  access,
  params,
  query: periodQuery,
  response: figures.pharmacyKpis,
})

export const associationKpis = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/kpi/sales/association/summary/',
  summary: 'Ventas trasladables por asociación de laboratorios',
  spec,
  access,
  params,
  query: periodQuery,
  response: figures.associationKpis,
})

export const relationKpis = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/kpi/sales/relation/summary/',
  summary: 'Indicadores de cada laboratorio relacionado con la farmacia',
  spec,
  access,
  params,
  query: periodQuery,
  response: figures.relationKpis,
})

export const campaignKpis = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/kpi/sales/campaign/summary/',
  summary: 'Potencial de las campañas en curso',
  spec,
  access,
  params,
  query: periodQuery,
  response: figures.campaignKpis,
})

export const genericPenetration = endpoint({
  method: 'GET',
  path: '/iqvia/generic-penetration/community/:communityId/percentage/',
  summary: 'Cuota de genéricos en las farmacias de una comunidad autónoma',
  spec,
  access: { kind: 'user' },
  params: v.object({ communityId: v.pipe(v.string(), v.regex(/^\d{1,2}$/, 'Comunidad incorrecta')) }),
  /** Whole percent of units over the last 12 complete months; null where too few pharmacies sell to tell it. */
  response: v.object({ percentage: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100))) }),
})
