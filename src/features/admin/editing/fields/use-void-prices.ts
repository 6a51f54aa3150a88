import { useQuery } from '@tanstack/react-query'
import { formatEuros } from '@/domain/basics/money'
import { refusedTerms } from '@/domain/offers/refused-terms'
import { choicesQuery } from '@/features/admin/editing/fields/choices-query'
import { useSessionScope } from '@/parts/session/scope'

type Item = Readonly<Record<string, unknown>>
type Step = { netPrice: number | null }

const stepsOf = ({ netPrices }: Item): readonly Step[] => (Array.isArray(netPrices) ? netPrices : [])
const cnOf = ({ cn }: Item): string => String(cn ?? '')

/**
 * What is said beside the net prices of a campaign's products that are above the PVL by now, by path. The server refuses them where they
 * are entered; one that was there before the PVL fell keeps nothing else of its campaign from being stored.
 */
export function useVoidPrices(items: readonly Item[], path: string): Record<string, string> {
  const cns = items.filter((item) => stepsOf(item).length > 0).map(cnOf)
  const { data } = useQuery({
    ...choicesQuery(useSessionScope(), { of: 'products', value: cns }),
    enabled: cns.length > 0,
  })
  const pvls = new Map(data?.map(({ value, pvl }) => [value, pvl]))
  return Object.fromEntries(
    items.flatMap((item, index) => {
      const pvl = pvls.get(cnOf(item)) ?? null
      if (pvl === null) return []
      const netPrices = stepsOf(item).map(({ netPrice }) => ({
        netPrice: Math.round(Number(netPrice) * 100),
      }))
      return refusedTerms({ netPrices }, { pvl }).map(({ at }) => [
        [path, index, ...at].join('.'),
        `No descuenta nada: el PVL es ${formatEuros(pvl)}. Bájelo o quítelo; si lo deja como estaba, lo demás se puede guardar.`,
      ])
    }),
  )
}
