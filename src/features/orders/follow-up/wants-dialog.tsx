import { ActionIcon, Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Fragment } from 'react'
import { formatDay, madridDay } from '@/domain/basics/dates'
import { formatCount } from '@/domain/basics/numbers'
import type { ListedWant } from '@/domain/supply/want-list'
import classes from '@/features/orders/follow-up/wants-dialog.module.css'
import { failureText } from '@/parts/connection/no-connection'
import { ShortageUntil } from '@/parts/product-lines/shortage-until'
import { useWants } from '@/parts/purchasing/wants/use-wants'
import { wantStates } from '@/parts/purchasing/wants/want-texts'
import { ErrorState } from '@/ui/feedback/error-state'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'

type WantsDialogProps = {
  /** To the order in which a product was missing. */
  onOpen: (order: number) => void
  onClose: () => void
}

/** What the pharmacy waits for: what can be ordered first. */
export default function WantsDialog({ onOpen, onClose }: WantsDialogProps) {
  useReturnedFocus()
  const { query, wants, remove } = useWants()
  return (
    <Modal opened onClose={onClose} title="Esperados" size="xl">
      <Stack>
        <Text size="sm" c="dimmed">
          La próxima propuesta pone primero lo que puede pedirse. Un producto sale de la lista cuando se
          vuelve a pedir y no llega en falta; como mucho, al año.
        </Text>
        {wants === undefined ? (
          query.isError ? (
            <ErrorState title="No se han podido leer los esperados" onRetry={() => void query.refetch()}>
              {failureText(query.error)}
            </ErrorState>
          ) : (
            <Text role="status">Obteniendo información...</Text>
          )
        ) : wants.length === 0 ? (
          <Text>
            No espera ningún producto. En la línea de un pedido que llega en falta, pulse «Avisarme si
            vuelve».
          </Text>
        ) : (
          <ul className={classes.wants}>
            {wants.map((listed) => (
              <WantRow key={listed.cn} listed={listed} onOpen={onOpen} onRemove={() => void remove(listed)} />
            ))}
          </ul>
        )}
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            Cerrar
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

type WantRowProps = Pick<WantsDialogProps, 'onOpen'> & { listed: ListedWant; onRemove: () => void }

function WantRow({ listed, onOpen, onRemove }: WantRowProps) {
  const { cn, product, laboratory, units, state, shortage, wants } = listed
  const { text, tone } = wantStates[state]
  return (
    <li className={classes.want}>
      <span className={classes.product}>
        <b>{product}</b>
        <small>{[cn, laboratory].filter((fact) => fact !== null).join(' · ')}</small>
        {wants.map(({ id, wantedAt, by, order }) => (
          <Fragment key={id}>
            <small>
              Desde el {formatDay(madridDay(new Date(wantedAt)))}
              {by === null ? '' : `, ${by}`}
            </small>
            {order === null ? null : (
              <Anchor
                component="button"
                type="button"
                className={classes.order}
                onClick={() => onOpen(order.id)}
              >
                {order.name}
              </Anchor>
            )}
          </Fragment>
        ))}
      </span>
      <span className={classes.state}>
        <b>{formatCount(units, 'ud', 'uds')}</b>
        <small data-tone={tone}>{text}</small>
        {state === 'short' ? <ShortageUntil shortage={shortage} /> : null}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="var(--rb-touch)"
        aria-label={`Quitar ${product} de los esperados`}
        title="Quitar de los esperados"
        onClick={onRemove}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
}
