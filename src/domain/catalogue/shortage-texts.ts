import { formatDay, monthNames } from '@/domain/basics/dates'
import type { Shortage, ShortageSource } from '@/domain/catalogue/shortages'

/** What CIMA's numbers (tipoProblemaSuministro) say, in its words. */
const kinds: Record<number, string> = {
  1: 'Consultar la nota informativa',
  2: 'Suministro solo a hospitales',
  3: 'El médico prescriptor deberá determinar la posibilidad de utilizar otros tratamientos comercializados',
  4: 'Desabastecimiento temporal',
  5: 'Existen otros medicamentos con el mismo principio activo y para la misma vía de administración',
  6: 'Existen otros medicamentos con los mismos principios activos y para la misma vía de administración',
  7: 'Se puede solicitar como medicamento extranjero',
  8: 'Se recomienda restringir su prescripción, reservándolo para casos en que no exista una alternativa apropiada',
  9: 'Distribución controlada, al existir unidades limitadas',
}

export const shortageKindText = (kind: number | null): string =>
  kind === null ? 'Sin tipo' : (kinds[kind] ?? `Otro tipo (${kind})`)

/**
 * 'hasta mediados de enero', with the year where its month could be another one's; an end that is expected is no exact day. `brief`:
 * 'hasta mediados ene.'.
 */
export const untilText = (until: string | null, today: string, { brief = false } = {}): string => {
  if (until === null) return brief ? 'sin fecha de fin' : 'sin fecha de fin conocida'
  const day = Number(until.slice(8, 10))
  const part = day <= 10 ? 'principios' : day <= 20 ? 'mediados' : 'finales'
  const [year = '', month = ''] = until.split('-')
  const monthsAhead =
    (Number(year) - Number(today.slice(0, 4))) * 12 + Number(month) - Number(today.slice(5, 7))
  const isClear = year === today.slice(0, 4) || (monthsAhead > 0 && monthsAhead < 12)
  const name = monthNames[Number(month) - 1] ?? ''
  if (brief) return `hasta ${part} ${name.slice(0, 3)}.${isClear ? '' : ` ${year}`}`
  return `hasta ${part} de ${name}${isClear ? '' : ` de ${year}`}`
}

const sources: Record<ShortageSource, string> = {
  cima: 'AEMPS, CIMA',
  prescripcion: 'AEMPS, Nomenclátor de prescripción',
}

/** 'AEMPS, CIMA, lista del 28/11/2026'. */
export const shortageSourceText = ({ source, toldOn }: Pick<Shortage, 'source' | 'toldOn'>): string =>
  `${sources[source]}, lista del ${formatDay(toldOn)}`

/** Everything that is known of it, with its exact days and its source. */
export const shortageDetails = ({ from, until, kind, observation, ...told }: Shortage): string[] => [
  `En rotura desde el ${formatDay(from)}; fin previsto: ${until === null ? 'no se conoce' : formatDay(until)}`,
  ...(kind === null ? [] : [shortageKindText(kind)]),
  ...(observation === null ? [] : [observation]),
  `Fuente: ${shortageSourceText(told)}`,
]
