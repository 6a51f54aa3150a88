import { Alert, Button, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { PriceChange } from '@/domain/offers/price-change'
import type { SaveProblem } from '@/parts/orders/save-problem'
import classes from '@/parts/orders/save-problem-notice.module.css'
import { PriceChanges } from '@/parts/prices/price-changes'

type SaveProblemNoticeProps = {
  /** Another object after each press. */
  problem: SaveProblem
  saving: boolean
  /** False for those behind the first one. */
  comesIntoView?: boolean
  /** Sends the order without storing it; `accepted`: all that its user has agreed to so far. */
  onSend: (accepted: readonly PriceChange[]) => void
}

/** Why an order was not saved, and the way around a full disk. */
export function SaveProblemNotice({ problem, saving, comesIntoView = true, onSend }: SaveProblemNoticeProps) {
  const [shown, setShown] = useState({ problem, nth: 0 })
  if (shown.problem !== problem) setShown({ problem, nth: shown.nth + 1 })
  const said = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each press that failed
  useEffect(() => {
    // In the middle: the lower edge is behind the buttons.
    if (comesIntoView) said.current?.scrollIntoView?.({ block: 'center' })
  }, [problem, comesIntoView])
  const [accepted, setAccepted] = useState<readonly PriceChange[]>([])
  const { message, prices, canSendDirectly } = problem
  const send = () => {
    const agreed = [...accepted, ...(prices ?? [])]
    setAccepted(agreed)
    onSend(agreed)
  }
  return (
    <Alert ref={said} role="alert" color="red" variant="light">
      <Stack gap="xs">
        {/* Anew after each press: the same words would be neither announced nor seen to be of this one. */}
        <Text key={shown.nth} size="sm" className={classes.said}>
          {message}
        </Text>
        {prices === undefined ? null : <PriceChanges changes={prices} />}
        {canSendDirectly ? (
          <Button
            variant="default"
            classNames={{ root: classes.long, label: classes.longLabel }}
            onClick={send}
            loading={saving}
          >
            {prices === undefined
              ? 'Enviar ahora sin guardarlo en el dispositivo'
              : 'Aceptar los nuevos precios y enviar'}
          </Button>
        ) : null}
      </Stack>
    </Alert>
  )
}
