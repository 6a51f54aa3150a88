/** Titles of the widgets in each section of the dashboard, in their order. */
export type Sections = Record<string, readonly (string | RegExp)[]>

const competition = [
  'Laboratorio y competidor',
  'Laboratorio y competencia agregada',
  'Ventas del laboratorio y sus competidores',
  'Ventas por cuota de mercado',
]
const samples = ['De marca a genérico', 'De fantasía a genérico']

export const pharmacySections: Sections = {
  Resumen: [
    /^Total de ventas, PV[LP]$/,
    /^Medicamentos, PV[LP]$/,
    /^Parafarmacia, PV[LP]$/,
    'Ventas por mes',
    /^Resumen anual, PV[LP]$/,
    'Genéricos y marcas',
    'Ventas por tipo de producto',
    /^Resumen de ventas, PV[LP]$/,
    'Reducción 5% EFG a PVP + iva',
    'Rentabilidad',
    /^Laboratorios que más vende, PV[LP]$/,
  ],
  Ventas: ['Ventas', 'Ventas de medicamentos', 'Ventas de parafarmacia'],
  Mercado: [
    'Mi mercado (TAM)',
    'Mi mercado (GX/Marcas)',
    'Genéricos vs Marcas (TAM)',
    'Universo por CN',
    'Mercado por agrupaciones homogéneas',
    'Mercado por categorías',
  ],
  Laboratorios: [
    'Comparador de Laboratorios',
    'Ventas por laboratorios y competidores',
    /^Universo de ./,
    'Mis ventas vs. competencia (Market Share)',
    ...competition,
    /^Referencias de ./,
  ],
  Trasladable: [
    /^Potencial de traslado \(PV[LP]\)$/,
    'Trasladable por tipo de producto',
    'Potencial de venta por mercado',
    ...samples,
  ],
}

/** For a user of a laboratory of medicines. */
export const laboratorySections: Sections = {
  Resumen: [
    /^Total de ventas de .+, PV[LP]$/,
    /^Total de ventas mi mercado, PV[LP]$/,
    'Ventas por mes',
    /^Resumen anual, PV[LP]$/,
    'Mi mercado (TAM)',
    'Mi mercado (GX/Marcas)',
    'Genéricos y marcas',
    'Ventas por tipo de producto',
    /^Laboratorios que más venden, PV[LP]$/,
    /^Resumen de ventas, PV[LP]$/,
  ],
  Ventas: [
    'Ventas de mi mercado',
    'Medicamentos de mi mercado',
    'Mi mercado agregado',
    'Oportunidades de mi mercado',
  ],
  Competencia: [
    /^Universo de ./,
    'Mis ventas vs. competencia (Market Share)',
    'Comparador de Laboratorios',
    ...competition,
    'Ventas por laboratorios y competidores',
    /^Referencias de ./,
    'Genéricos vs Marcas (TAM)',
    'Universo por CN',
  ],
  Trasladable: [
    /^Potencial de traslado \(PV[LP]\)$/,
    'Rentabilidad',
    'Trasladable por tipo de producto',
    'Potencial de venta por mercado',
    'Ventas del laboratorio',
    ...samples,
  ],
}
