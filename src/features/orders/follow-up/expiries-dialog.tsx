import { ActionIcon, Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { largestPage } from '@/contract/basics/fields'
import { type Expiring, expiryDays } from '@/contract/orders/expiries'
import { formatDay, madridDay } from '@/domain/basics/dates'
import { lineAmount } from '@/domain/basics/money'
import { formatInteger } from '@/domain/basics/numbers'
import classes from '@/features/orders/follow-up/expiries-dialog.module.css'
import { ListAge } from '@/parts/connection/list-age'
import { failureText } from '@/parts/connection/no-connection'
import { expiriesQuery } from '@/parts/orders/expiries-query'
import { Money } from '@/parts/prices/money'
import { usePharmacyScope } from '@/parts/session/scope'
import { ErrorState } from '@/ui/feedback/error-state'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'

/** Lots that were received and expire soon. */
export default function ExpiriesDialog({ onClose }: { onClose: () => void }) {
  useReturnedFocus()
  const scope = usePharmacyScope()
  const [days, setDays] = useState<(typeof expiryDays)[number]>('30')
  const [page, setPage] = useState(0)
  const query = useQuery(expiriesQuery(scope, { days, page }))
  const lots = query.data?.data
  const today = madridDay(new Date(scope.device.serverNow()))
  return (
    <Modal opened onClose={onClose} title="Caducidades" size="xl">
      <Stack>
        <SegmentedControl
          aria-label="Caduca en"
          value={days}
          onChange={(value) => {
            setDays(expiryDays.find((each) => each === value) ?? '30')
            setPage(0)
          }}
          data={expiryDays.map((value) => ({ value, label: `${value} días` }))}
        />
        <Text size="sm" c="dimmed">
          Es lo recibido con su caducidad; lo vendido no se descuenta.
        </Text>
        <ListAge query={query} />
        {lots === undefined ? (
          query.isError ? (
            <ErrorState title="No se han podido leer las caducidades" onRetry={() => void query.refetch()}>
              {failureText(query.error)}
            </ErrorState>
          ) : (
            <Text role="status">Obteniendo información...</Text>
          )
        ) : lots.length === 0 && page === 0 ? (
          <Text>Nada de lo recibido caduca en {days} días.</Text>
        ) : (
          <ul className={classes.lots}>
            {lots.map((lot) => (
              <Lot key={`${lot.cn} ${lot.lot} ${lot.expiry}`} lot={lot} isExpired={lot.expiry < today} />
            ))}
          </ul>
        )}
        <Group justify="space-between">
          <Pages page={page} shown={lots?.length} count={query.data?.count} onPage={setPage} />
          <Button ml="auto" onClick={onClose}>
            Cerrar
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

type PagesProps = {
  page: number
  shown: number | undefined
  count: number | undefined
  onPage: (page: number) => void
}

/** Nothing where all lots are on one page. */
function Pages({ page, shown = 0, count, onPage }: PagesProps) {
  if (page === 0 && (count ?? 0) <= largestPage) return null
  const from = page * largestPage
  return (
    <nav className={classes.pages} aria-label="Páginas de Caducidades">
      <ActionIcon aria-label="Página anterior" disabled={page === 0} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <span role="status">
        {count === undefined || shown === 0
          ? `Página ${page + 1}`
          : `${formatInteger(from + 1)}–${formatInteger(from + shown)} de ${formatInteger(count)} lotes`}
      </span>
      <ActionIcon
        aria-label="Página siguiente"
        disabled={count === undefined || from + largestPage >= count}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
    </nav>
  )
}

function Lot({ lot, isExpired }: { lot: Expiring; isExpired: boolean }) {
  const { cn, product, laboratory, expiry, units, pvl, pvp, takesBack } = lot
  return (
    <li className={classes.lot} data-expired={isExpired || undefined}>
      <span className={classes.product}>
        <b>{product}</b>
        <small>{[cn, lot.lot === null ? 'sin lote' : `lote ${lot.lot}`, laboratory.name].join(' · ')}</small>
        <small>{returns(takesBack)}</small>
      </span>
      <span className={classes.when}>
        <b>{formatDay(expiry)}</b>
        {isExpired ? <small>Caducado</small> : null}
      </span>
      <span className={classes.worth}>
        <b>{units === 1 ? '1 ud' : `${formatInteger(units)} uds`}</b>
        {pvl === null ? null : (
          <Money pvl={lineAmount(units, pvl)} pvp={pvp === null ? null : lineAmount(units, pvp)} />
        )}
      </span>
    </li>
  )
}

const returns = (takesBack: boolean | null): string =>
  takesBack === null
    ? 'No se sabe si admite devoluciones por caducidad'
    : takesBack
      ? 'Admite devoluciones por caducidad'
      : 'No admite devoluciones por caducidad'
