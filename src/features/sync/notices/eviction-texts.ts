import { formatMonth } from '@/domain/basics/dates'
import { type EvictionNote, hasDroppedMore } from '@/offline/disk-space/eviction-note'

/** 'noviembre de 2025', or 'noviembre de 2025 a febrero de 2026'. `months`: rising, at least one. */
export const monthsText = (months: readonly string[]): string => {
  const [first = '', last = first] = [months[0], months.at(-1)]
  return first === last ? formatMonth(first) : `${formatMonth(first)} a ${formatMonth(last)}`
}

/** What a device without room has dropped, and how it comes back; null where there is nothing to tell. */
export const droppedText = (note: EvictionNote | null, months: readonly string[]): string | null => {
  if (note === null || (months.length === 0 && !hasDroppedMore(note))) return null
  const gone = [
    ...(note.hasDroppedPharmacy ? ['los datos de la farmacia'] : []),
    ...(months.length > 0 ? [`las ventas de ${monthsText(months)}`] : []),
    ...(note.reports > 0 ? ['informes en PDF'] : []),
    ...(note.hasDroppedLists ? ['listas de pedidos e informes'] : []),
  ]
  return `Se han quitado ${listed(gone)} de este dispositivo para hacer sitio. Con conexión se ven igual, porque contesta el servidor; sin conexión, no. Cuando haya sitio se descargan de nuevo.`
}

const listed = (parts: readonly string[]): string => {
  const last = parts.at(-1) ?? ''
  if (parts.length < 2) return last
  return `${parts.slice(0, -1).join(', ')} ${last.startsWith('i') ? 'e' : 'y'} ${last}`
}
