import { Group, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '@/api/outcome'
import type { Claim } from '@/contract/orders/claims'
import { formatDay, formatInstant } from '@/domain/basics/dates'
import { formatEuros } from '@/domain/basics/money'
import { claimedKinds, claimStates, maxClaimText } from '@/domain/order/claim'
import classes from '@/features/orders/follow-up/order-claims.module.css'
import { orderClaimsQuery } from '@/features/orders/follow-up/queries'
import { useSent } from '@/features/orders/follow-up/use-sent'
import { failureText } from '@/parts/connection/no-connection'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import { useSessionScope } from '@/parts/session/scope'
import { ActionButton } from '@/ui/controls/action-button'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { notify } from '@/ui/feedback/notify'
import { saveFile } from '@/ui/files/download'

type OrderClaimsProps = {
  order: number
  /** For laboratories and staff: they say what comes of a claim. */
  canAnswer: boolean
}

/** More lines would push those of the order off the screen. */
const mostOpen = 4

/** What was claimed of an order, and what came of it; nothing where nothing was. */
export default function OrderClaims({ order, canAnswer }: OrderClaimsProps) {
  const scope = useSessionScope()
  const { data: claims = [], refetch } = useQuery(orderClaimsQuery(scope, order))
  useSent(order, () => void refetch())
  if (claims.length === 0) return null
  return (
    <section className={classes.claims} aria-label="Reclamaciones">
      <h2>Reclamaciones</h2>
      {claims.map((claim) => (
        <article key={claim.id} className={classes.claim}>
          <header>
            <b>{claim.laboratory.name}</b>
            <span className={classes.state} data-state={claim.state}>
              {claimStates[claim.state]}
            </span>
            <time dateTime={claim.createdAt}>{formatInstant(claim.createdAt)}</time>
          </header>
          <details open={claim.lines.length <= mostOpen}>
            <summary>
              {claim.lines.length === 1 ? '1 diferencia' : `${claim.lines.length} diferencias`}
            </summary>
            <ul>
              {claim.lines.map((line) => (
                <li key={JSON.stringify(line)}>
                  <b>
                    {claimedKinds[line.kind]}: {line.units === 1 ? '1 ud' : `${line.units} uds`}
                  </b>{' '}
                  {[
                    `${line.product} (${line.cn})`,
                    line.lot && `lote ${line.lot}`,
                    line.expiry && `caduca ${formatDay(line.expiry)}`,
                    line.amount && `${formatEuros(line.amount)} sin impuestos`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </li>
              ))}
            </ul>
          </details>
          {claim.text === '' ? null : <p>{claim.text}</p>}
          <Photos order={order} claim={claim} />
          {claim.answer === null ? null : (
            <p>
              <b>Respuesta:</b> {claim.answer}
            </p>
          )}
          {canAnswer && claim.state === 'open' ? <ClaimAnswer order={order} claim={claim} /> : null}
        </article>
      ))}
    </section>
  )
}

function Photos({ order, claim }: { order: number; claim: Claim }) {
  const { device } = useSessionScope()
  const unreachable = useOfflineReason()
  const save = async (position: number, name: string) => {
    const outcome = await device.client.call('claimPhoto', {
      params: { id: order },
      query: { claim: claim.id, position },
    })
    if (outcome.ok) saveFile(outcome.data.blob, name)
    else notify.error('No se ha podido descargar la fotografía.')
  }
  if (claim.photos.length === 0) return null
  return (
    <Group gap={8}>
      {claim.photos.map(({ position, name }) => (
        <ActionButton
          key={position}
          variant="default"
          disabledReason={unreachable}
          onClick={() => void save(position, name)}
        >
          {`Descargar ${name}`}
        </ActionButton>
      ))}
    </Group>
  )
}

function ClaimAnswer({ order, claim }: { order: number; claim: Claim }) {
  const scope = useSessionScope()
  const queries = useQueryClient()
  const unreachable = useOfflineReason()
  const [text, setText] = useState('')
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async (state: 'accepted' | 'refused') =>
      unwrap(
        await scope.device.client.call('answerClaim', {
          params: { id: order },
          body: { claim: claim.id, state, text },
        }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: orderClaimsQuery(scope, order).queryKey }),
  })
  const reason = unreachable ?? (text.trim() === '' ? 'Escriba antes una respuesta' : null)
  return (
    <div className={classes.answer}>
      <Textarea
        label="Respuesta a la farmacia"
        autoComplete="off"
        value={text}
        maxLength={maxClaimText}
        rows={3}
        error={error === null ? undefined : failureText(error)}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <ActionButton
          variant="default"
          loading={isPending}
          disabledReason={reason}
          onClick={() => mutate('refused')}
        >
          Rechazar
        </ActionButton>
        <ActionButton loading={isPending} disabledReason={reason} onClick={() => mutate('accepted')}>
          Aceptar
        </ActionButton>
      </Group>
    </div>
  )
}
