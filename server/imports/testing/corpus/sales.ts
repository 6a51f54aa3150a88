import type { CorpusFile } from './corpus-file'

const two = ['2026-02-28 662026 2 250', '2026-03-01 700001 1 1000']
const november = Array.from(
  { length: 20 },
  (_, at) => `2025-11-${String(at + 1).padStart(2, '0')} 662026 ${at + 1} 250`,
)
const firsts = Array.from(
  { length: 12 },
  (_, at) => `2025-${String(at + 1).padStart(2, '0')}-01 662026 ${at + 1} 250`,
)
const january = Array.from(
  { length: 31 },
  (_, at) => `2025-01-${String(at + 1).padStart(2, '0')} 662026 1 250`,
)

export const salesCorpus: CorpusFile[] = [
  { file: 'utf-8.csv', rows: two, unsaid: 'Supuesto' },
  { file: 'utf-8-mark.csv', rows: two },
  { file: 'utf-16-le-mark.csv', rows: two, said: ['UTF-16LE'] },
  { file: 'utf-16-be-mark.csv', rows: two, said: ['UTF-16BE'] },
  { file: 'utf-16-le.csv', rows: two, said: ['UTF-16LE'] },
  { file: 'utf-16-be.csv', rows: two, said: ['UTF-16BE'] },
  { file: 'windows-1252.csv', rows: two, said: ['Windows-1252', 'Descripción ← Descripción'] },
  { file: 'windows-1252-euro.csv', rows: two, said: ['Windows-1252'] },
  { file: 'code-page-850.csv', rows: two, said: ['página de códigos 850', 'Descripción ← Descripción'] },
  { file: 'code-page-850-capitals.csv', rows: two, said: ['página de códigos 850', 'CÓDIGO'] },
  { file: 'utf-8-broken-letter.csv', rows: [...two, '2026-03-01 660418 1 874'] },

  { file: 'lf.csv', rows: two },
  { file: 'crlf.csv', rows: two },
  { file: 'cr.csv', rows: two },
  { file: 'header-crlf-rows-lf.csv', rows: two },
  { file: 'header-lf-rows-crlf.csv', rows: two },
  { file: 'joined.csv', rows: two, refused: [[3, 'fecha no válida: «Fecha»']] },
  { file: 'three-line-ends.csv', rows: [...two, '2026-03-02 660418 3 874'] },
  { file: 'cr-cr-lf.csv', rows: two },
  { file: 'no-last-line-end.csv', rows: two },
  { file: 'blank-lines.csv', rows: two },

  { file: 'quoted.csv', rows: two },
  { file: 'quotes-doubled.csv', rows: two },
  { file: 'quotes-in-name.csv', rows: two },
  { file: 'quotes-separator.csv', rows: two },
  { file: 'quotes-line-end.csv', rows: two },
  {
    file: 'quotes-swallow-rows.csv',
    problem: 'El CSV está roto: unas comillas de la línea 3 toman por una sola fila las 4 líneas hasta la 6.',
  },
  {
    file: 'quotes-swallow-next-row.csv',
    problem: 'El CSV está roto: unas comillas de la línea 3 toman por una sola fila las 2 líneas hasta la 4.',
  },
  { file: 'quotes-never-closed.csv', problem: 'El CSV está roto: unas comillas se abren en la línea 3' },

  { file: 'dates-iso.csv', rows: two, unsaid: 'Fechas como' },
  { file: 'dates-iso-time.csv', rows: two, unsaid: 'Fechas como' },
  { file: 'dates-digits.csv', rows: two, unsaid: 'Fechas como' },
  { file: 'dates-two-digit-year.csv', rows: two },
  { file: 'dates-hyphens.csv', rows: two },
  { file: 'dates-dots-time.csv', rows: two, unsaid: 'Fechas como' },
  {
    file: 'dates-month-first.csv',
    rows: november,
    said: ['Fechas como mes/día/año: «11/13/2025» (línea 14) es el 13/11/2025.'],
  },
  {
    file: 'dates-month-first-close.csv',
    rows: november.slice(0, 12),
    said: ['Fechas como mes/día/año: «11/01/2025» (línea 2) es el 01/11/2025.'],
  },
  { file: 'dates-day-first-close.csv', rows: november.slice(0, 12), unsaid: 'Fechas como' },
  {
    file: 'dates-firsts-of-months.csv',
    rows: firsts,
    said: [
      'Fechas como día/mes/año: «01/02/2025» (línea 3) es el 01/02/2025; también podrían ser mes/día/año.',
    ],
  },
  {
    file: 'dates-both-fit.csv',
    rows: ['2026-01-03 662026 2 250'],
    said: [
      'Fechas como día/mes/año: «03/01/2026» (línea 2) es el 03/01/2026; también podrían ser mes/día/año.',
    ],
  },
  {
    file: 'dates-both-fit.csv',
    words: { dates: 'mdy' },
    rows: ['2026-03-01 662026 2 250'],
    unsaid: 'Fechas como',
  },
  {
    file: 'dates-not-future.csv',
    rows: ['2026-03-05 662026 2 250'],
    said: ['Fechas como mes/día/año: «03/05/2026» (línea 2) es el 05/03/2026.'],
  },
  {
    file: 'dates-ascending.csv',
    rows: ['2025-06-12 662026 1 250', '2025-07-01 662026 2 250', '2025-08-02 662026 3 250'],
    said: ['Fechas como mes/día/año: «06/12/2025» (línea 2) es el 12/06/2025.'],
  },
  {
    file: 'dates-both-orders.csv',
    problem:
      'Las fechas no están todas en el mismo orden: «28/02/2026» (línea 2) solo puede ser día/mes y «02/28/2026» (línea 3) solo puede ser mes/día.',
  },
  { file: 'dates-one-wrong.csv', rows: two, refused: [[3, 'fecha no válida: «31/02/2026»']] },
  { file: 'dates-future.csv', rows: two, judgedByServer: [[3, 'fecha futura: 20/03/2026']] },
  { file: 'dates-too-old.csv', rows: two, judgedByServer: [[3, 'fecha demasiado antigua: 31/12/1989']] },

  {
    file: 'units-thousands.csv',
    rows: ['2026-02-28 662026 1000 250', '2026-03-01 700001 1 1000'],
    said: ['Unidades: «1.000» (línea 2) son 1.000.'],
  },
  {
    file: 'units-three-decimals.csv',
    rows: ['2026-02-28 660418 3 874', '2026-02-28 662026 1 250', '2026-02-28 700001 2 1000'],
    said: ['Unidades: «1.000» (línea 2) son 1.'],
  },
  { file: 'units-both-fit.csv', problem: 'No se sabe si las unidades «1.000» (línea 2) son miles' },
  { file: 'units-both-fit.csv', words: { decimals: 'dot' }, rows: ['2026-02-28 662026 1 250'] },
  { file: 'units-both-fit.csv', words: { decimals: 'comma' }, rows: ['2026-02-28 662026 1000 250'] },
  { file: 'units-decimals.csv', rows: two, unsaid: 'Unidades:' },
  { file: 'units-half.csv', rows: two, refused: [[3, 'unidades no válidas: «1,5»']] },
  { file: 'units-returns.csv', rows: two },
  { file: 'prices-dot.csv', rows: two, unsaid: 'Importes:' },
  { file: 'prices-grouped.csv', rows: ['2026-02-28 662026 2 250', '2026-03-01 700001 1 123456'] },
  {
    file: 'prices-three-decimals.csv',
    rows: ['2026-02-28 662026 2 235', '2026-03-01 700001 1 1250'],
    said: ['Importes: «2.345» (línea 2) son 2,35'],
  },
  {
    file: 'prices-both-fit.csv',
    rows: ['2026-02-28 662026 2 234500'],
    said: ['Importes: «2.345» (línea 2) son 2.345,00', 'nada en el archivo lo aclara'],
  },
  { file: 'prices-both-fit.csv', words: { decimals: 'dot' }, rows: ['2026-02-28 662026 2 235'] },
  {
    file: 'prices-euros.csv',
    rows: ['2026-02-28 662026 2 999', '2026-03-01 660418 1 874', '2026-03-01 700001 1 1000'],
  },
  { file: 'prices-unreadable.csv', rows: two, refused: [[3, 'PVP no válido: «gratis»']] },
  { file: 'prices-missing.csv', rows: two },
  { file: 'prices-bar-code.csv', rows: two, judgedByServer: [[3, 'precio fuera de los límites']] },
  {
    file: 'prices-comma-unquoted.csv',
    problem: 'No se pueden leer 2 de las 2 filas; la primera, línea 2: tiene 6 campos y la cabecera 5',
  },
  { file: 'amounts-of-lines.csv', rows: two },
  { file: 'unycop-cents.csv', rows: two, unsaid: 'Importes:' },
  {
    file: 'unycop-euros.csv',
    problem: 'Los importes no están en céntimos, como los de Unycop: «2,50» lleva decimales.',
  },
  { file: 'unycop-euros.csv', words: { amounts: 'euros' }, rows: two },

  { file: 'separator-tab.csv', rows: two, said: ['separado por tabulador'] },
  { file: 'separator-bar.csv', rows: two, said: ['separado por «|»'] },
  { file: 'separator-comma.csv', rows: two, said: ['separado por «,»'] },
  { file: 'separator-in-name.csv', rows: two, refused: [[3, 'tiene 6 campos y la cabecera 5']] },
  { file: 'column-national-code.csv', rows: two, said: ['Código nacional ← Cód. Nacional'] },
  { file: 'columns-nixfarma-precio.csv', rows: two, said: ['sin usar: Precio'] },
  {
    file: 'columns-unknown.csv',
    problem: 'Falta la columna «Fecha», «Código nacional», «Unidades».',
    connectorProblem: 'Por sus columnas no es de ventas, de existencias ni de artículos: cuando, que, veces.',
  },
  { file: 'codes-bar-codes.csv', rows: two },
  {
    file: 'codes-wrong.csv',
    rows: two,
    judgedByServer: [[3, 'código nacional con el dígito de control equivocado: «6620261»']],
  },
  { file: 'codes-unknown.csv', rows: two, judgedByServer: [[3, 'no está en el catálogo']] },

  {
    file: 'titles.csv',
    rows: two,
    said: ['La cabecera es la línea 4; 2 líneas de encima se toman por título.'],
  },
  {
    file: 'titles-with-commas.csv',
    rows: [...two, '2026-03-02 700001 1 1000'],
    said: ['La cabecera es la línea 3', 'separado por «;»'],
  },
  { file: 'titles-padded.csv', rows: two, said: ['La cabecera es la línea 3'] },
  { file: 'sep.csv', rows: two, said: ['El separador «;» es el que dice el archivo (sep=).'] },
  { file: 'sep-tab.csv', rows: two, said: ['es el que dice el archivo (sep=)', 'UTF-16LE'] },
  { file: 'totals.csv', rows: two },
  {
    file: 'header-alone.csv',
    problem: 'El archivo solo tiene la cabecera',
    connectorProblem: 'El archivo no tiene ninguna fila que enviar.',
  },
  { file: 'empty.csv', problem: 'El archivo está vacío.' },
  { file: 'workbook.csv', problem: 'El archivo no es de texto: es un libro de Excel' },
  { file: 'binary.csv', problem: 'El archivo no es de texto: es un archivo binario.' },

  { file: 'months-2025.csv', rows: january },
  {
    file: 'months-thousands-2025.csv',
    rows: [
      ...january.map((row) => row.replace(' 1 ', ' 1000 ')),
      ...Array.from({ length: 28 }, (_, at) => `2025-02-${String(at + 1).padStart(2, '0')} 700001 1 1000`),
    ],
    said: ['Unidades: «31.000» (línea 2) son 31.000.'],
  },
  { file: 'months-precio-2025.csv', rows: january, said: ['sin usar: Precio'] },
  { file: 'months-wrong-price-2025.csv', rows: january, refused: [[3, 'PVP no válido: «caro»']] },
  { file: 'months-no-year.csv', problem: 'No se sabe de qué año son las ventas' },
]
