import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import type { ProposalSummary } from '@/domain/proposal/proposal-types'
import { orderedShortages } from '@/domain/proposal/shortages'
import type { ProposalDialogProps } from '@/features/purchasing/actions/provisions-props'
import { products } from '@/features/purchasing/actions/searched-part'
import { quantitiesByKey } from '@/features/purchasing/state/quantities'
import { Money } from '@/parts/prices/money'
import { usePriceMode } from '@/parts/prices/price-mode'

/** What of an order is in shortage at the laboratory, and taking it out: its rows get 0 units, until that is undone. */
export function ShortageNotice({
  groups,
  touched,
  quantities,
}: Pick<ProposalDialogProps, 'groups' | 'touched' | 'quantities'>) {
  const [removed, setRemoved] = useState<{ summary: ProposalSummary; undo: () => void } | null>(null)
  const { cns, summary } = orderedShortages(groups, quantitiesByKey(groups, touched))
  const last = cns.size === 0 ? removed : null
  const told = last?.summary ?? summary
  if (told.totalSkus === 0) return null
  const remove = () => setRemoved({ summary, ...quantities.setAll(cns, 0) })
  return (
    <Alert color="amber" variant="light">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {last === null ? 'En rotura en el laboratorio: ' : 'Quitado, en rotura en el laboratorio: '}
          <ShortageTotals summary={told} />
        </Text>
        <Button variant="default" onClick={last?.undo ?? remove}>
          {last === null ? 'Quitar las que están en rotura' : 'Deshacer'}
        </Button>
      </Stack>
    </Alert>
  )
}

function ShortageTotals({ summary }: { summary: ProposalSummary }) {
  const { label } = usePriceMode()
  const { totalQuantity, totalPvl, totalPvp } = summary
  return (
    <>
      {products(summary)}
      {totalQuantity === 1 ? ', 1 unidad, ' : `, ${formatInteger(totalQuantity)} unidades, `}
      <Money pvl={totalPvl} pvp={totalPvp} /> {label}
    </>
  )
}
