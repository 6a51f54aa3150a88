import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '@/api/call-input'
import { CallError, unwrap } from '@/api/outcome'
import { formatInstant } from '@/domain/basics/dates'
import classes from '@/features/account/open-sessions-card.module.css'
import { failureText } from '@/parts/connection/no-connection'
import { useMissing } from '@/parts/connection/use-is-offline'
import { ownedKey } from '@/parts/session/query-keys'
import { type SessionScope, useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { ConfirmDialog } from '@/ui/feedback/confirm-dialog'
import { ErrorState } from '@/ui/feedback/error-state'
import { Loading } from '@/ui/feedback/loading'
import { notify } from '@/ui/feedback/notify'

type Session = Answer<'openSessions'>['data'][number]

/** Always read again: an old list would show sessions that have ended and hide new ones. */
const openSessionsQuery = ({ device, identity }: SessionScope) =>
  queryOptions({
    queryKey: ownedKey('session', identity, 'open'),
    queryFn: async ({ signal }) => unwrap(await device.client.call('openSessions', { signal })).data,
    staleTime: 0,
  })

/** Where the user is logged in, with buttons to end these sessions. */
export function OpenSessionsCard() {
  const scope = useSessionScope()
  const { device } = scope
  const query = useQuery(openSessionsQuery(scope))
  const [asked, setAsked] = useState<Session | 'others' | null>(null)
  const missing = useMissing()
  const others = query.data?.filter(({ current }) => !current) ?? []

  const ending = useSingleMutation({
    mutationFn: async (ended: Session | 'others') => {
      const outcome =
        ended === 'others'
          ? await device.client.call('endOtherSessions')
          : await device.client.call('endSession', { params: { id: ended.id } })
      // If the session has ended meanwhile (404), the aim is achieved.
      const isOver = !outcome.ok && outcome.kind === 'http' && outcome.status === 404
      if (!outcome.ok && !isOver) throw new CallError(outcome)
    },
    onSuccess: (_, ended) =>
      notify.success(ended === 'others' ? 'Las demás sesiones se han cerrado.' : 'La sesión se ha cerrado.'),
    onError: () => notify.error('No se ha podido cerrar. Inténtelo de nuevo más tarde.'),
    onSettled: () => {
      setAsked(null)
      void query.refetch()
    },
  })
  return (
    <Card withBorder maw={640}>
      <Stack gap="xs">
        <Title order={2}>Sesiones abiertas</Title>
        {query.data !== undefined ? (
          <ul className={classes.sessions}>
            {query.data.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => setAsked(session)} />
            ))}
          </ul>
        ) : query.isError && missing ? (
          <Text size="sm" c="dimmed">
            Se verán aquí {missing.untilWhen}.
          </Text>
        ) : query.isError ? (
          <ErrorState title="No se han podido ver las sesiones abiertas" onRetry={() => void query.refetch()}>
            {failureText(query.error)}
          </ErrorState>
        ) : (
          <Loading height={88} />
        )}
        {others.length > 1 ? (
          <Group>
            <Button variant="default" onClick={() => setAsked('others')}>
              Cerrar las demás sesiones
            </Button>
          </Group>
        ) : null}
      </Stack>
      <ConfirmDialog
        opened={asked !== null}
        title={asked === 'others' ? 'Cerrar las demás sesiones' : 'Cerrar la sesión'}
        confirmLabel="Cerrar"
        loading={ending.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked !== null && ending.mutate(asked)}
      >
        Para seguir ahí habrá que acceder de nuevo. Los carritos y los pedidos por enviar se quedan en su
        dispositivo.
      </ConfirmDialog>
    </Card>
  )
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { device, startedAt, lastUsedAt, current } = session
  const started = formatInstant(startedAt)
  return (
    <li className={classes.session}>
      <div>
        <Text fw={600}>{device}</Text>
        <Text size="sm" c="dimmed">
          {current ? 'Esta sesión' : `Último uso: ${formatInstant(lastUsedAt)}`} · Abierta el {started}
        </Text>
      </div>
      {current ? null : (
        <Button
          variant="default"
          aria-label={`Cerrar la sesión de ${device} abierta el ${started}`}
          onClick={onEnd}
        >
          Cerrar
        </Button>
      )}
    </li>
  )
}
