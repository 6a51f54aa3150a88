import { Alert, Button, Checkbox, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { type AccessChoice, accessChoices, agree, storeAgreement } from '@/features/terms/agree'
import { draftTicks, dropTicks, storeTicks } from '@/features/terms/draft-answers'
import { ownPharmaciesQuery, pendingTermsQuery } from '@/features/terms/queries'
import { RequiredTickBox, useRequiredTick } from '@/features/terms/required-tick'
import classes from '@/features/terms/terms.module.css'
import { TermsModal } from '@/features/terms/terms-modal'
import type { Session } from '@/offline/session/session'
import type { Missing } from '@/parts/connection/use-is-offline'
import { useDevice } from '@/parts/session/scope'
import { ActionButton } from '@/ui/controls/action-button'
import { TextLink } from '@/ui/controls/text-link'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { Loading } from '@/ui/feedback/loading'
import { notify } from '@/ui/feedback/notify'

export type GeneralTermsProps = {
  session: Session
  /** To ask the server; null when it can be asked. */
  missing: Missing | null
  /** The log-in, where that is missing. */
  logIn: ReactNode
  /** Until then the server has refused what the screens behind the dialog asked for. */
  onAgreed: () => void
  onReject: () => void
}

/** The platform's own terms, and which laboratories get access to the pharmacy's sales (purchasing.md §4). */
export default function GeneralTerms({ session, missing, logIn, onAgreed, onReject }: GeneralTermsProps) {
  const device = useDevice()
  const queryClient = useQueryClient()
  const [draft] = useState(() => draftTicks(session))
  const tick = useRequiredTick({ initially: draft.hasRead })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(draft.laboratories))
  const { id } = session
  useEffect(
    () => storeTicks(id, { hasRead: tick.ticked, laboratories: [...chosen] }),
    [id, tick.ticked, chosen],
  )
  const pharmacies = useQuery({ ...ownPharmaciesQuery(device, session.identity), enabled: missing === null })
  const choices = accessChoices(pharmacies.data ?? [])

  const acceptance = useSingleMutation({
    mutationFn: (relations: readonly number[]) => agree({ device, relations }),
    onSuccess: async (agreedTermsAt) => {
      // Set first: after the general terms, those of laboratories are asked at the next start only (purchasing.md §4).
      queryClient.setQueryData(pendingTermsQuery(device, session.identity).queryKey, [])
      await storeAgreement(device, { session, agreedTermsAt })
      dropTicks()
      onAgreed()
    },
    onError: () => {
      notify.error(
        'Ocurrió un error al aceptar los términos. Si el problema persiste, póngase en contacto con soporte.',
      )
      // Its laboratories may be others than those on the screen.
      void pharmacies.refetch()
    },
  })
  const accept = () => {
    if (tick.check())
      acceptance.mutate(choices.filter(({ key }) => chosen.has(key)).flatMap((choice) => choice.relations))
  }

  return (
    <TermsModal
      title="Términos y condiciones"
      answer={
        <>
          <RequiredTickBox
            tick={tick}
            label="He leído y acepto los términos y condiciones"
            problem="Debes aceptar los términos para continuar"
          />
          {missing ? (
            <Alert color="amber" variant="light" role="status" title={missing.what}>
              Los términos se aceptan en el servidor. Lo que ha marcado se conserva, y los pedidos que tenga
              guardados siguen en este dispositivo y se enviarán {missing.untilWhen}.
            </Alert>
          ) : null}
          {logIn}
          <Group justify="flex-end" className={classes.buttons}>
            <Button variant="default" onClick={() => acceptance.isPending || onReject()}>
              Rechazar y salir
            </Button>
            <ActionButton
              loading={acceptance.isPending}
              disabledReason={missing && `${missing.what}: los términos se aceptan en el servidor.`}
              onClick={accept}
            >
              Aceptar
            </ActionButton>
          </Group>
        </>
      }
    >
      <div className={classes.reading}>
        <Text>
          Para usar Rebotica tiene que aceptar los{' '}
          <TextLink href="/terminos-y-condiciones" inNewTab>
            términos y condiciones
          </TextLink>
          . La{' '}
          <TextLink href="/politica-privacidad" inNewTab>
            política de privacidad
          </TextLink>{' '}
          explica qué se hace con sus datos. Se abren en otra pestaña.
        </Text>
        {pharmacies.isPending ? (
          <Loading height={160} />
        ) : pharmacies.isError ? (
          <Text size="sm" c="dimmed">
            No se han podido obtener los laboratorios: podrá darles acceso después en «Permisos».
          </Text>
        ) : (
          <AccessBoxes
            choices={choices}
            chosen={chosen}
            onChange={setChosen}
            disabled={acceptance.isPending}
          />
        )}
      </div>
    </TermsModal>
  )
}

type AccessBoxesProps = {
  choices: readonly AccessChoice[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  disabled: boolean
}

/** None is ticked at first: the user has to give access explicitly. */
function AccessBoxes({ choices, chosen, onChange, disabled }: AccessBoxesProps) {
  if (choices.length === 0) return null
  const toggle = (key: string, ticked: boolean) => {
    const next = new Set(chosen)
    if (ticked) next.add(key)
    else next.delete(key)
    onChange(next)
  }
  return (
    <fieldset className={classes.boxes} disabled={disabled}>
      <Text component="legend" fw={600}>
        Laboratorios con acceso a las ventas de su farmacia
      </Text>
      <Text size="sm" c="dimmed">
        Marque los que quiera, o ninguno. Los laboratorios solo ven sus propias ventas y la información de su
        competencia; puede cambiarlo después en «Permisos».
      </Text>
      {choices.map(({ key, name, relations }) =>
        relations.length === 0 ? (
          <Checkbox key={key} label={name} description="Ya tiene acceso" checked disabled readOnly />
        ) : (
          <Checkbox
            key={key}
            label={name}
            checked={chosen.has(key)}
            onChange={(event) => toggle(key, event.currentTarget.checked)}
          />
        ),
      )}
    </fieldset>
  )
}
