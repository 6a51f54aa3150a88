import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { httpFailure, unwrap } from '@/api/outcome'
import type { PendingTerms, TermsAnswer } from '@/contract/session/terms'
import { draftAnswers, dropAnswers, storeAnswers } from '@/features/terms/draft-answers'
import { laboratoryTermsQuery, pendingTermsQuery } from '@/features/terms/queries'
import { RequiredTickBox, useRequiredTick } from '@/features/terms/required-tick'
import classes from '@/features/terms/terms.module.css'
import { TermsModal } from '@/features/terms/terms-modal'
import { TermsText } from '@/features/terms/terms-text'
import type { Session } from '@/offline/session/session'
import type { Missing } from '@/parts/connection/use-is-offline'
import { useDevice } from '@/parts/session/scope'
import { ActionButton } from '@/ui/controls/action-button'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { notify } from '@/ui/feedback/notify'

export type LaboratoryTermsProps = {
  session: Session
  /** Terms not answered yet when the app started. */
  pending: readonly PendingTerms[]
  /** To ask the server; null when it can be asked. */
  missing: Missing | null
  /** The log-in, where that is missing. */
  logIn: ReactNode
}

/** Terms of laboratories, one at a time; all answers are sent after the last one (purchasing.md §4). */
export default function LaboratoryTerms({ session, pending, missing, logIn }: LaboratoryTermsProps) {
  const device = useDevice()
  const queryClient = useQueryClient()
  const [answers, setAnswers] = useState<readonly TermsAnswer[]>(() => draftAnswers(session, pending))
  const [isPostponed, setIsPostponed] = useState(false)
  const tick = useRequiredTick()
  const terms = pending[answers.length]

  const clearPending = () =>
    queryClient.setQueryData(pendingTermsQuery(device, session.identity).queryKey, [])
  const saving = useSingleMutation({
    mutationFn: async (all: TermsAnswer[]) =>
      unwrap(
        await device.client.call('answerLaboratoryTerms', { body: { laboratoryTermsAcceptances: all } }),
      ),
    onSuccess: () => {
      dropAnswers()
      clearPending()
      void queryClient.invalidateQueries(laboratoryTermsQuery(device, session.identity))
    },
    onError: (error) => {
      const failure = httpFailure(error)
      if (failure?.error.code !== 'edit_conflict') {
        notify.error('No se pudieron guardar los términos por laboratorio. Contacte a soporte.')
        return
      }
      // Somebody has edited them since: they are read again, from the first one on.
      notify.warning(failure.error.message)
      dropAnswers()
      tick.clear()
      setAnswers([])
      void queryClient.invalidateQueries(pendingTermsQuery(device, session.identity))
    },
  })

  const answer = (status: TermsAnswer['status']) => {
    if (terms === undefined) return
    const all = [...answers, { laboratoryTerms: terms.id, status, version: terms.version }]
    if (all.length < pending.length) {
      tick.clear()
      setAnswers(all)
      storeAnswers(session, all)
      return
    }
    saving.mutate(all)
  }

  if (terms === undefined || (isPostponed && missing)) return null
  const disabledReason = missing && `${missing.what}: las respuestas se guardan en el servidor.`
  return (
    <TermsModal
      title={terms.title}
      answer={
        <>
          <RequiredTickBox
            tick={tick}
            label="He leído y comprendido los términos"
            problem="Debes leer y comprender los términos antes de continuar"
          />
          {logIn}
          {missing ? (
            <WayOn
              title={missing.what}
              text={`Las respuestas se guardan en el servidor. Lo que ya ha contestado se conserva, y podrá terminar ${missing.untilWhen}.`}
              label={`Seguir ${missing.what.toLowerCase()}`}
              onGoOn={() => setIsPostponed(true)}
            />
          ) : saving.isError ? (
            <WayOn
              title="No se han guardado"
              text="Vuelva a intentarlo, o conteste la próxima vez que abra Rebotica."
              label="Contestar más tarde"
              onGoOn={clearPending}
            />
          ) : null}
          <Group justify="flex-end" className={classes.buttons}>
            <ActionButton
              variant="default"
              disabledReason={disabledReason}
              // The second press of a double click would reject the next terms, unread.
              onClick={({ detail }) => detail > 1 || answer('rejected')}
            >
              Rechazar
            </ActionButton>
            <ActionButton
              loading={saving.isPending}
              disabledReason={disabledReason}
              onClick={() => tick.check() && answer('accepted')}
            >
              Aceptar
            </ActionButton>
          </Group>
        </>
      }
    >
      <TermsText
        key={`${terms.id} ${terms.version}`}
        title={terms.title}
        content={terms.content}
        laboratory={terms.laboratory.name}
        place={pending.length > 1 ? `${answers.length + 1} de ${pending.length}` : undefined}
      />
    </TermsModal>
  )
}

type WayOnProps = { title: string; text: string; label: string; onGoOn: () => void }

/** Shown when nothing can be answered now; the pharmacy can continue to work. */
function WayOn({ title, text, label, onGoOn }: WayOnProps) {
  return (
    <Alert color="amber" variant="light" role="status" title={title}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{text}</Text>
        <Button variant="default" onClick={onGoOn}>
          {label}
        </Button>
      </Stack>
    </Alert>
  )
}
