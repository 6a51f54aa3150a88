import type { CorpusFile } from './corpus-file'

export const stockCorpus: CorpusFile[] = [
  { file: 'stock.csv', rows: ['660418 0', '662026 5', '700001 0'] },
  { file: 'stock-line-ends.csv', rows: ['660418 1', '662026 5', '700001 7'] },
  { file: 'stock-thousands.csv', rows: ['662026 1000', '700001 3'], said: ['«1.000» (línea 2) son 1.000.'] },
  {
    file: 'stock-three-decimals.csv',
    rows: ['660418 0', '662026 1', '700001 12'],
    said: ['Unidades: «1.000» (línea 2) son 1.'],
  },
  { file: 'stock-both-fit.csv', problem: 'No se sabe si las unidades «1.000» (línea 2) son miles' },
  { file: 'stock-both-fit.csv', words: { decimals: 'dot' }, rows: ['662026 1'] },
  {
    file: 'stock-national-code.csv',
    rows: ['662026 5', '700001 3'],
    said: ['Código nacional ← Cód. Nacional'],
  },
  { file: 'stock-articu.csv', rows: ['662026 5', '700001 3'] },
  {
    file: 'stock-quotes.csv',
    problem: 'El CSV está roto: unas comillas de la línea 2 toman por una sola fila las 3 líneas hasta la 4.',
  },
  {
    file: 'stock-wrong-units.csv',
    rows: ['660418 1', '662026 5'],
    refused: [[3, 'unidades no válidas: «muchas»']],
  },
  {
    file: 'stock-titles-850.csv',
    rows: ['662026 5', '700001 3'],
    said: ['página de códigos 850', 'La cabecera es la línea 3'],
  },
  {
    file: 'stock-unknown-product.csv',
    rows: ['662026 5'],
    judgedByServer: [[3, 'no está en el catálogo']],
  },
]

/** Lists of the catalogue: only the command line takes them. */
export const pricesCorpus: CorpusFile[] = [
  { file: 'precios.csv', rows: ['660418 560 874', '662026 160 250'], said: ['PVL ← PVL · PVP ← PVP'] },
  {
    file: 'precios-nixfarma.csv',
    problem: 'Falta una columna «PVL» o «PVP». «Precio» no dice cuál es',
  },
  {
    file: 'precios-purchase-beside.csv',
    rows: ['662026 192 300'],
    said: ['CN ← Cód. Nacional · PVP ← PVP; sin usar: Código, Precio'],
  },
  {
    file: 'precios-euros.csv',
    rows: ['660418 560 874', '662026 640 999'],
    refused: [[4, 'PVP no válido: «caro»']],
  },
  {
    file: 'precios-surplus.csv',
    rows: ['662026 160 250', '700001 641 1000'],
    refused: [[3, 'tiene 3 campos y la cabecera 2']],
  },
]

export const billingCorpus: CorpusFile[] = [
  {
    file: 'facturacion-states.csv',
    // The price of what has left the list is no longer in force; what is suspended keeps its own.
    rows: ['662026 192 300', '700001 705 1100'],
    refused: [[5, 'estado no válido: «EN ESTUDIO»']],
    said: ['Estado ← Estado'],
  },
]
