import { AnswerCard } from '@/features/sales/card/answer-card'
import { graphMarket } from '@/features/sales/charts/data/use-laboratories'
import { useTam } from '@/features/sales/charts/data/use-universe'
import { TamFigures, tamSheet } from '@/features/sales/charts/tam-figures'
import { useSalesScope } from '@/features/sales/sales-scope'
import { marketName, marketSales, ownName } from '@/features/sales/scope-filter'
import { usePriceMode } from '@/parts/prices/price-mode'

/** The market in the last 12 months (TAM): a laboratory's universe, or everything that the pharmacy sells. */
export default function MarketTam() {
  const scope = useSalesScope()
  const { mode, label } = usePriceMode()
  const { query, tam, days, caption } = useTam(graphMarket)
  return (
    <AnswerCard
      title="Mi mercado (TAM)"
      subtitle={marketName(scope)}
      queries={[query]}
      shown={tam && tam.total_pvl !== 0 ? { figures: tam, caption, days } : null}
      sheet={({ figures }) =>
        tamSheet(`Mi mercado (TAM), ${label}`, { figures, laboratory: ownName(scope), mode })
      }
    >
      {({ figures, caption, days }) => (
        <TamFigures
          caption={caption}
          figures={figures}
          laboratory={ownName(scope)}
          rows={{ ...marketSales(scope), ...days }}
        />
      )}
    </AnswerCard>
  )
}
