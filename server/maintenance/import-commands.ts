import { formatDay } from '@/domain/basics/dates'
import { importPresentaciones } from '../imports/presentations/import-presentations'
import { importPrecios } from '../imports/prices/import-prices'
import { importSales } from '../imports/sales/import-sales'
import { importStock } from '../imports/stock/import-stock'
import type { Command, CommandInput } from './command'
import { formatText, reportHelp, reportOption, writeCounts, writeRefusals } from './import-output'

const common = `  Vale cualquier CSV separado por comas, punto y coma, tabuladores o barras, en UTF-8, UTF-16 o
  Latin-1, con o sin BOM. Todo entra en una transacción: si el archivo no vale, no cambia nada.`

const decimals = `  Decimales con coma o con punto. «2.345» se lee con el signo decimal que más usan los precios del archivo que
  no dejan duda («12,50», «0.99»); si no hay, el punto separa millares, salvo que así llegaran a 1.000 € diez
  precios o más y más del 3 %.`

const fileOf = ({ positionals }: CommandInput): string => positionals[0] ?? ''
const textOf = (value: string | boolean | undefined): string => (typeof value === 'string' ? value : '')
const refused = ({ terminal }: CommandInput, problem: string): 1 => {
  terminal.error(`${problem}\nNo ha cambiado nada.`)
  return 1
}
const progressOf =
  ({ terminal }: CommandInput, name: string) =>
  (fraction: number) =>
    terminal.progress(name, fraction)

const presentaciones: Command = {
  name: 'import presentaciones',
  takes: ['ARCHIVO'],
  summary: 'Catálogo: el CSV «Presentaciones» de la AEMPS',
  help: `  Crea y actualiza productos, laboratorios y grupos. Repetirlo con el mismo archivo no cambia nada; los
  precios no se tocan. Fuente: Agencia Española de Medicamentos y Productos Sanitarios (AEMPS).

  Grupo: principio activo, dosis, forma y tamaño del envase, leídos del nombre y marcados como no oficiales.
  Solo entran los medicamentos con receta y sustituibles (¿Sustituible? vacío). Sin receta: categoría de
  mercado según el ATC. Genérico: «EFG» en el nombre, o el nombre empieza por el principio activo. Activo:
  Autorizado y comercializado.
${common}`,
  options: { ...reportOption, complete: { type: 'boolean' } },
  run: async (input) => {
    const outcome = await importPresentaciones(input.db, {
      file: fileOf(input),
      complete: input.options.complete === true,
      onProgress: progressOf(input, 'Leyendo presentaciones'),
    })
    if (!outcome.ok) return refused(input, outcome.problem)
    const { result } = outcome
    input.terminal.line(`Presentaciones (${formatText(result)})`)
    writeCounts(input, [
      ['leídas', result.read],
      ['nuevas', result.created],
      ['cambiadas', result.changed],
      ['iguales', result.equal],
      ['dadas de baja', result.deactivated],
      ['fuera', result.refusals.length],
      ['laboratorios', result.laboratories.used],
      ['laboratorios nuevos', result.laboratories.created],
      ['grupos (no oficiales)', result.groups.used],
      ['grupos nuevos', result.groups.created],
      ['grupos con varios laboratorios', result.groups.withSeveralLaboratories],
      ['con receta y sin grupo', result.withoutGroup],
    ])
    await writeRefusals(input, result.refusals)
    return 0
  },
}

const precios: Command = {
  name: 'import precios',
  takes: ['ARCHIVO'],
  summary: 'Precios: CN con PVL, con PVP o con los dos',
  help: `  Busca las columnas por su nombre (CN, cn_code, Código Nacional; PVL, pvl_ref; PVP, pvpiva_ref, Precio venta
  al público con IVA…). El precio que falta sale de la fórmula legal:
  PVP con IVA = PVL / 0,924 / 0,721 × 1,04 hasta 91,63 € de PVL, y los márgenes fijos por encima. Un código con
  dos precios distintos en el archivo no cambia; los que no están en el catálogo se cuentan aparte.
${decimals}
${common}`,
  options: reportOption,
  run: async (input) => {
    const outcome = await importPrecios(input.db, {
      file: fileOf(input),
      onProgress: progressOf(input, 'Leyendo precios'),
    })
    if (!outcome.ok) return refused(input, outcome.problem)
    const { result } = outcome
    input.terminal.line(`Precios (${formatText(result)})`)
    writeCounts(input, [
      ['leídos', result.read],
      ['cambiados', result.changed],
      ['iguales', result.equal],
      ['PVL calculados', result.derivedPvl],
      ['PVP calculados', result.derivedPvp],
      ['no están en el catálogo', result.unknown],
      ['fuera por otros motivos', result.refusals.length - result.unknown],
    ])
    await writeRefusals(input, result.refusals)
    return 0
  },
}

const sales: Command = {
  name: 'import sales',
  takes: ['ARCHIVO'],
  summary: 'Ventas de una farmacia, por líneas o por meses',
  help: `  Por líneas: fecha, código nacional, unidades y precio, con los nombres de columna de Farmatic, Unycop o
  Nixfarma (de Nixfarma solo SITUACION = N). El archivo sustituye los días de los que trae alguna línea.

  Por meses: Codigo_Nacional y ventas1 … ventas12; el año, de --year o del nombre del archivo. Sustituye los
  meses que tienen alguna venta. Las unidades del mes se reparten por igual entre sus días; las que no llegan a
  una por día, a la misma distancia unas de otras, desde un día que depende del código: siempre los mismos días.

  Así, repetir un archivo no cambia nada. Las unidades negativas son devoluciones. El PVP es el del archivo, o
  el del catálogo; el PVL se calcula del PVP. El código 9999999 y los que no están en el catálogo se cuentan
  aparte. Códigos de 6, 7, 12 o 13 cifras.
${decimals}
${common}`,
  options: {
    ...reportOption,
    pharmacy: { type: 'string' },
    amounts: { type: 'string' },
    year: { type: 'string' },
  },
  required: ['pharmacy'],
  run: async (input) => {
    const { amounts = 'auto', year } = input.options
    if (amounts !== 'auto' && amounts !== 'euros' && amounts !== 'cents') {
      return refused(input, '--amounts tiene que ser auto, euros o cents.')
    }
    if (year !== undefined && !/^20\d\d$/.test(textOf(year))) return refused(input, '--year no es un año.')
    const outcome = await importSales(input.db, {
      file: fileOf(input),
      pharmacy: textOf(input.options.pharmacy),
      amounts,
      ...(year === undefined ? {} : { year: Number(year) }),
      today: input.today,
      onProgress: progressOf(input, 'Leyendo ventas'),
    })
    if (!outcome.ok) return refused(input, outcome.problem)
    const { result } = outcome
    const { covered, pharmacy } = result
    input.terminal.line(
      `Ventas por ${result.shape === 'lines' ? 'líneas' : 'meses'} de «${pharmacy.name}» (${formatText(result)})`,
    )
    if (covered) {
      input.terminal.line(
        `Sustituye ${result.shape === 'lines' ? `${covered.days} días` : 'los meses'} del ${formatDay(covered.from)} al ${formatDay(covered.to)}${result.changed ? '' : ': ya estaban así'}`,
      )
    }
    writeCounts(input, [
      ['filas leídas', result.read],
      ['filas que cuentan', result.counted],
      ['sin unidades o anuladas', result.notSold],
      ['código 9999999', `${result.pseudo.rows} filas, ${result.pseudo.units} unidades`],
      [
        'no están en el catálogo',
        `${result.unknown.cns} códigos, ${result.unknown.rows} filas, ${result.unknown.units} unidades`,
      ],
      ['sin precio', result.withoutPrice],
      ['unidades', result.units],
      ['registros (día y producto)', result.facts],
    ])
    await writeRefusals(input, result.refusals)
    return 0
  },
}

const stock: Command = {
  name: 'import stock',
  takes: ['ARCHIVO'],
  summary: 'Existencias de una farmacia: CN y unidades',
  help: `  El archivo es todo lo que hay: lo que no trae deja de tener existencias. Columnas: Código Nacional (o
  IdArticu, Codigo) y StockActual (o Stock, Existencias, Unidades). Las unidades negativas cuentan como cero.
${common}`,
  options: { ...reportOption, pharmacy: { type: 'string' } },
  required: ['pharmacy'],
  run: async (input) => {
    const outcome = await importStock(input.db, {
      file: fileOf(input),
      pharmacy: textOf(input.options.pharmacy),
      onProgress: progressOf(input, 'Leyendo existencias'),
    })
    if (!outcome.ok) return refused(input, outcome.problem)
    const { result } = outcome
    input.terminal.line(`Existencias de «${result.pharmacy.name}» (${formatText(result)})`)
    writeCounts(input, [
      ['filas leídas', result.read],
      ['productos', result.products],
      ['nuevos o cambiados', result.changed],
      ['quitados', result.removed],
      ['fuera', result.refusals.length],
    ])
    await writeRefusals(input, result.refusals)
    return 0
  },
}

const pharmacyHelp = '  --pharmacy FARMACIA  su número o su NIF (obligatorio)'
presentaciones.help += `\n\nOpciones:\n${reportHelp}\n  --complete         el archivo es todo el catálogo: los de la AEMPS que no trae se dan de baja
                     (una fila que queda fuera no da de baja a su producto)`
precios.help += `\n\nOpciones:\n${reportHelp}`
sales.help += `\n\nOpciones:\n${pharmacyHelp}\n  --amounts euros|cents  cómo están los importes (si no, céntimos enteros solo en Unycop)\n  --year AÑO         de un archivo por meses\n${reportHelp}`
stock.help += `\n\nOpciones:\n${pharmacyHelp}\n${reportHelp}`

export const importCommands: Command[] = [presentaciones, precios, sales, stock]
