const priceSources: Record<string, string> = {
  facturacion: 'Ministerio de Sanidad',
  boe: 'BOE',
  precios: 'Archivo de precios',
  anterior: 'De antes del historial',
}

/** Where a price comes from. */
export const priceSource = (name: string): string => priceSources[name] ?? name
