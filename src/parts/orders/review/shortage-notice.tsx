import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Cents } from '@/domain/basics/money'
import { formatInteger } from '@/domain/basics/numbers'
import { Money } from '@/parts/prices/money'
import { usePriceMode } from '@/parts/prices/price-mode'

/** What an order asks of products in shortage. */
export type Shortages = { lines: number; units: number; totalPvl: Cents; totalPvp: Cents }

type ShortageNoticeProps = {
  shortages: Shortages
  /** Sets them to 0 units. */
  onRemove: () => { undo: () => void }
}

/** What of an order is in shortage at the laboratory, and taking it out: its lines get 0 units, until that is undone. */
export function ShortageNotice({ shortages, onRemove }: ShortageNoticeProps) {
  const [removed, setRemoved] = useState<{ shortages: Shortages; undo: () => void } | null>(null)
  const last = shortages.lines === 0 ? removed : null
  const told = last?.shortages ?? shortages
  if (told.lines === 0) return null
  const remove = () => setRemoved({ shortages, ...onRemove() })
  return (
    <Alert color="amber" variant="light">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {last === null ? 'En rotura en el laboratorio: ' : 'Quitado, en rotura en el laboratorio: '}
          <ShortageTotals shortages={told} />
        </Text>
        <Button variant="default" onClick={last?.undo ?? remove}>
          {last === null ? 'Quitar las que están en rotura' : 'Deshacer'}
        </Button>
      </Stack>
    </Alert>
  )
}

function ShortageTotals({ shortages }: { shortages: Shortages }) {
  const { label } = usePriceMode()
  const { lines, units, totalPvl, totalPvp } = shortages
  return (
    <>
      {lines === 1 ? '1 producto' : `${formatInteger(lines)} productos`}
      {units === 1 ? ', 1 unidad, ' : `, ${formatInteger(units)} unidades, `}
      <Money pvl={totalPvl} pvp={totalPvp} /> {label}
    </>
  )
}
