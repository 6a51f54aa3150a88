import { Alert, Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '@/api/call-input'
import { unwrap } from '@/api/outcome'
import { laboratoryTermsQuery } from '@/features/terms/queries'
import { RequiredTickBox, useRequiredTick } from '@/features/terms/required-tick'
import classes from '@/features/terms/terms.module.css'
import { TermsModal } from '@/features/terms/terms-modal'
import { TermsText } from '@/features/terms/terms-text'
import { failureText } from '@/parts/connection/no-connection'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import { laboratoryTermsTextQuery } from '@/parts/laboratories/terms-text-query'
import { useSessionScope } from '@/parts/session/scope'
import { ActionButton } from '@/ui/controls/action-button'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { ErrorState } from '@/ui/feedback/error-state'
import { Loading } from '@/ui/feedback/loading'
import { notify } from '@/ui/feedback/notify'

export type RejectedTermsProps = { terms: Answer<'laboratoryTermsOfUser'>[number]; onClose: () => void }

/** Terms that the user rejected once, to read and accept them now. Their text cannot have changed since: they were answered. */
export default function RejectedTerms({ terms, onClose }: RejectedTermsProps) {
  const { device, identity } = useSessionScope()
  const queryClient = useQueryClient()
  const offline = useOfflineReason()
  const tick = useRequiredTick()
  const read = useQuery(laboratoryTermsTextQuery(device, terms.laboratory.id))
  const text = read.data?.terms.find(({ id }) => id === terms.id)
  const accepting = useSingleMutation({
    mutationFn: async () =>
      unwrap(
        await device.client.call('answerLaboratoryTerms', {
          body: { laboratoryTermsAcceptances: [{ laboratoryTerms: terms.id, status: 'accepted' }] },
        }),
      ),
    onSuccess: () => {
      notify.success(`Términos aceptados: ${terms.title}`)
      void queryClient.invalidateQueries(laboratoryTermsQuery(device, identity))
      onClose()
    },
  })
  return (
    <TermsModal
      title={terms.title}
      onClose={onClose}
      answer={
        <>
          {text === undefined ? null : (
            <RequiredTickBox
              tick={tick}
              label="He leído y comprendido los términos"
              problem="Debes leer y comprender los términos antes de continuar"
            />
          )}
          {accepting.isError ? (
            <Alert color="red" variant="light" role="alert" title="No se han guardado">
              {failureText(accepting.error)}
            </Alert>
          ) : null}
          <Group justify="flex-end" className={classes.buttons}>
            <Button variant="default" onClick={onClose}>
              Cerrar
            </Button>
            {text === undefined ? null : (
              <ActionButton
                loading={accepting.isPending}
                disabledReason={offline}
                onClick={() => tick.check() && accepting.mutate()}
              >
                Aceptar
              </ActionButton>
            )}
          </Group>
        </>
      }
    >
      {text !== undefined ? (
        <TermsText title={terms.title} content={text.content} laboratory={terms.laboratory.name} />
      ) : read.data !== undefined ? (
        <Alert color="amber" variant="light" role="status">
          Estos términos ya no están en vigor.
        </Alert>
      ) : read.isError ? (
        <ErrorState title="No se ha podido obtener" onRetry={read.refetch}>
          {failureText(read.error)}
        </ErrorState>
      ) : (
        <Loading height={240} />
      )}
    </TermsModal>
  )
}
