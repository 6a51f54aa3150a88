import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { periodQuery, salesAccess, salesParams, salesSpec } from '@/contract/sales/sales-query'
import * as figures from '@/domain/sales/questions/sales-figures'

export const salesGroups = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/dcpf/select/',
  summary: 'Agrupaciones homogéneas con ventas, para elegir',
  access: salesAccess,
  params: salesParams,
  query: periodQuery,
  response: figures.groupChoices,
})

export const salesLaboratories = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/laboratory/select/',
  summary: 'Laboratorios con ventas, para elegir',
  spec: salesSpec,
  access: salesAccess,
  params: salesParams,
  query: periodQuery,
  response: figures.laboratoryChoices,
})

export const salesSpan = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/span/',
  summary: 'Primer y último día con ventas',
  access: salesAccess,
  params: salesParams,
  response: v.object({ span: figures.salesSpan }),
})
