import { Button, Group, Modal, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatLongDay } from '@/domain/basics/dates'
import { type Cents, formatEuros } from '@/domain/basics/money'
import { formatCount } from '@/domain/basics/numbers'
import { explanationSentence, signedEuros } from '@/domain/sales/explain/explanation-sentence'
import type { Explanation } from '@/domain/sales/questions/sales-figures'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
import type { SalesRange } from '@/domain/sales/range/range'
import classes from '@/features/sales/explain/why.module.css'
import { useSales } from '@/features/sales/use-sales'
import { usePriceMode } from '@/parts/prices/price-mode'
import { ErrorState } from '@/ui/feedback/error-state'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'

export type WhyDialogProps = {
  filter: SalesFilter
  /** The range that the sales are compared with. */
  against: SalesRange
  /** What changed: 'Total de ventas, PVP'. */
  of: string
  onClose: () => void
}

const kinds = {
  laboratory: { label: 'Laboratorios', title: 'Laboratorio', one: 'laboratorio', many: 'laboratorios' },
  group: { label: 'Grupos', title: 'Agrupación', one: 'agrupación', many: 'agrupaciones' },
  product: { label: 'Productos', title: 'Producto', one: 'producto', many: 'productos' },
} as const
type By = keyof typeof kinds

/** What made most of a change of sales: as a sentence, and as rows that add up to it. */
export default function WhyDialog({ filter, against, of, onClose }: WhyDialogProps) {
  useReturnedFocus()
  const { mode } = usePriceMode()
  const [by, setBy] = useState<By>('laboratory')
  const { data, isError, isPlaceholderData, refetch } = useSales({
    ...{ ask: 'explanation', filter, against, by, amount: mode },
  })
  return (
    <Modal opened onClose={onClose} title="¿Por qué este cambio?" size="lg">
      <Stack>
        <Text size="sm" c="dimmed">
          {of}: {days(filter)}, frente al periodo {days(against)}.
        </Text>
        <SegmentedControl
          fullWidth
          aria-label="Según"
          value={by}
          onChange={(value) => setBy(value as By)}
          data={Object.entries(kinds).map(([value, { label }]) => ({ value, label }))}
        />
        {data !== undefined && !isPlaceholderData ? (
          <Parts explained={data} by={by} />
        ) : isError ? (
          <ErrorState title="No se ha podido calcular" onRetry={refetch} />
        ) : (
          <Skeleton height={320} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cerrar
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const days = ({ startDate, endDate }: SalesRange): string =>
  `del ${formatLongDay(startDate)} al ${formatLongDay(endDate)}`

function Parts({ explained, by }: { explained: Explanation; by: By }) {
  const { now, before, parts, rest } = explained
  const { title, one, many } = kinds[by]
  return (
    <>
      <Text fw={600} role="status">
        {explanationSentence(explained) ?? 'No hay ningún cambio.'}
      </Text>
      {parts.length === 0 ? null : (
        <div className={classes.frame}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{title}</th>
                <th scope="col" className={classes.aside}>
                  Antes
                </th>
                <th scope="col" className={classes.aside}>
                  Ahora
                </th>
                <th scope="col">Cambio</th>
              </tr>
            </thead>
            <tbody>
              {parts.map((part) => (
                <Row key={part.key} name={part.name} now={part.now} before={part.before} />
              ))}
              {rest.count === 0 ? null : (
                <Row
                  name={`${by === 'group' ? 'Otras' : 'Otros'} ${formatCount(rest.count, one, many)}`}
                  now={rest.now}
                  before={rest.before}
                />
              )}
            </tbody>
            <tfoot>
              <Row name="Total" now={now} before={before} />
            </tfoot>
          </table>
        </div>
      )}
    </>
  )
}

/** To the cent, so that rows add up to what stands below them. */
function Row({ name, now, before }: { name: string; now: Cents; before: Cents }) {
  const change = now - before
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={classes.aside}>{formatEuros(before)}</td>
      <td className={classes.aside}>{formatEuros(now)}</td>
      <td data-direction={change > 0 ? 'up' : change < 0 ? 'down' : 'none'}>{signedEuros(change)}</td>
    </tr>
  )
}
