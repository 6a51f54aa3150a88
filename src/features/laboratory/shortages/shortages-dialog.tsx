import { Modal, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import type { LaboratoryShortages } from '@/contract/portal/laboratory-shortages'
import { formatDay, madridDay } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import { shortageKindText, untilText } from '@/domain/catalogue/shortage-texts'
import classes from '@/features/laboratory/shortages/shortages-dialog.module.css'
import { storeAs } from '@/offline/session/stored-answers'
import { ListAge } from '@/parts/connection/list-age'
import { failureText } from '@/parts/connection/no-connection'
import { ownedKey } from '@/parts/session/query-keys'
import { type SessionScope, useSessionScope } from '@/parts/session/scope'
import { ErrorState } from '@/ui/feedback/error-state'
import { Loading } from '@/ui/feedback/loading'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'

const shortagesQuery = ({ device, identity }: Pick<SessionScope, 'device' | 'identity'>) =>
  queryOptions({
    queryKey: ownedKey('catalogue', identity, 'shortages'),
    queryFn: async ({ signal }) => unwrap(await device.client.call('laboratoryShortages', { signal })),
    ...storeAs('laboratoryShortages'),
  })

/** Shortages of the laboratory's products, with their days and their source. */
export default function ShortagesDialog({ onClose }: { onClose: () => void }) {
  useReturnedFocus()
  const scope = useSessionScope()
  const asked = useQuery(shortagesQuery(scope))
  return (
    <Modal opened onClose={onClose} title="Roturas de sus productos" size="lg">
      {asked.data === undefined ? (
        asked.isError ? (
          <ErrorState title="No se han podido obtener las roturas" onRetry={() => void asked.refetch()}>
            {failureText(asked.error)}
          </ErrorState>
        ) : (
          <Loading height={160} />
        )
      ) : (
        <Stack>
          <ListAge query={asked} />
          <Shortages {...asked.data} today={madridDay(new Date(scope.device.serverNow()))} />
        </Stack>
      )}
    </Modal>
  )
}

function Shortages({ listed, data, today }: LaboratoryShortages & { today: string }) {
  const source = `Fuente: AEMPS, CIMA${listed === null ? '' : `, lista del ${formatDay(listed)}`}.`
  if (data.length === 0)
    return <Text c="dimmed">La AEMPS no publica ninguna rotura de sus productos. {source}</Text>
  return (
    <>
      <ul className={classes.list}>
        {data.map(({ cn, product, from, until, kind, observation }) => (
          <li key={`${cn} ${from}`}>
            <b>{product}</b> <span className={classes.code}>{cn}</span>
            <div>
              {from > today
                ? `Anunciada desde el ${formatDay(from)}, `
                : `En rotura desde el ${formatDay(from)}, `}
              {untilText(until, today)}
              {until === null ? '' : ` (${formatDay(until)})`}
            </div>
            <small>{[shortageKindText(kind), observation].filter((text) => text !== null).join('. ')}</small>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        {data.length === 1 ? '1 rotura' : `${formatInteger(data.length)} roturas`}. {source}
      </Text>
    </>
  )
}
