import { formatDay, formatLongDay, formatMonth } from '@/domain/basics/dates'

const authorities: Record<string, string> = {
  presentaciones: 'Agencia Española de Medicamentos y Productos Sanitarios (AEMPS), «Presentaciones»',
  prescripcion:
    'Agencia Española de Medicamentos y Productos Sanitarios (AEMPS), Nomenclátor de prescripción',
  facturacion: 'Ministerio de Sanidad, Nomenclátor de facturación',
  boe: 'Boletín Oficial del Estado (BOE), precios de referencia',
}

/** 'Ministerio de Sanidad, Nomenclátor de facturación, mayo de 2026': as precise as the list itself is. */
export const sourceText = (source: {
  name: string
  published: string | null
  importedOn: string
}): string => {
  const { name, published, importedOn } = source
  return `${authorities[name] ?? name}, ${published === null ? `importado el ${formatDay(importedOn)}` : dateText(published)}`
}

const dateText = (published: string): string => {
  if (published.length === 10) return formatLongDay(published)
  return published.length === 7 ? formatMonth(published) : published
}
