import { formatInteger } from '@/domain/basics/numbers'
import { packText } from '@/domain/basics/quantity'
import type { SuggestionReasons } from '@/domain/proposal/suggestion-reasons'

/** '365 uds vendidas en 365 días · 60 para 60 días · 12 en la farmacia · 8 en camino · faltan 40 · de 15 en 15: 45'. */
export const reasonsText = (reasons: SuggestionReasons): string => {
  const { sold, days, period, needed, shelf, onItsWay, wanted, missing, pot, provision } = reasons
  return [
    `${counted(sold, 'ud vendida', 'uds vendidas')} en ${counted(days, 'día', 'días')}`,
    `${formatInteger(needed)} para ${counted(period, 'día', 'días')}`,
    shelf === null ? 'sin contar las de la farmacia' : `${formatInteger(shelf)} en la farmacia`,
    ...(onItsWay === null ? ['sin contar lo que está en camino'] : []),
    ...(onItsWay ? [`${formatInteger(onItsWay)} en camino`] : []),
    ...(wanted === 0 ? [] : [`esperado: al menos ${formatInteger(wanted)}`]),
    missing === 0 ? 'no falta ninguna' : `${missing === 1 ? 'falta' : 'faltan'} ${formatInteger(missing)}`,
    ...(provision === missing ? [] : [`${packText(pot ?? 1)}: ${formatInteger(provision)}`]),
  ].join(' · ')
}

const counted = (count: number, one: string, many: string): string =>
  `${formatInteger(count)} ${count === 1 ? one : many}`
