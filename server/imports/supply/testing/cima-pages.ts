/** Midnight in Madrid of a winter's day, as CIMA writes it. */
export const midnight = (day: string): number => Date.parse(`${day}T00:00:00+01:00`)

export const row = (fields: object = {}) => ({
  cn: '662026',
  nombre: 'PRODUCTO',
  tipoProblemaSuministro: 5,
  fini: midnight('2026-11-01'),
  ffin: midnight('2027-01-15'),
  activo: true,
  observ: 'Se espera  suministro\nen enero',
  ...fields,
})

/** Shortages of products that the catalogue lacks: with these a list may lose one without being taken for a part. */
export const others = Array.from({ length: 10 }, (_, at) => row({ cn: String(700_011 + at) }))

export const page = (rows: readonly object[], fields: object = {}) => ({
  totalFilas: rows.length,
  pagina: 1,
  tamanioPagina: 25,
  resultados: rows,
  ...fields,
})
