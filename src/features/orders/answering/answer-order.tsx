import { useState } from 'react'
import type { Order } from '@/contract/orders/orders'
import { useTypedAnswers } from '@/features/orders/answering/typed-answers'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import { ActionButton } from '@/ui/controls/action-button'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const AnswerDialog = lazyComponent(() => import('@/features/orders/answering/answer-dialog'))

/** For laboratories and staff: what becomes of each line. What was typed stays until it is sent, also while the dialog is closed. */
export function AnswerOrder({ order }: { order: Order }) {
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useTypedAnswers(order.id)
  const unreachable = useOfflineReason()
  return (
    <>
      <ActionButton disabledReason={unreachable} onClick={() => setOpened(true)}>
        {order.answered === undefined ? 'Responder' : 'Corregir la respuesta'}
      </ActionButton>
      {opened ? (
        <AnswerDialog order={order} typed={typed} onType={setTyped} onClose={() => setOpened(false)} />
      ) : null}
    </>
  )
}
