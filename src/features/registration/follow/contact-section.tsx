import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { unwrap } from '@/api/outcome'
import type { RegistrationDetail } from '@/contract/portal/registration'
import { ContactForm } from '@/features/registration/follow/contact-form'
import classes from '@/features/registration/follow/registration-screen.module.css'
import { useRegistrationChange } from '@/features/registration/follow/use-registration-change'
import { failureText } from '@/parts/connection/no-connection'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import { FormProblem } from '@/parts/forms/form-problem'
import { ActionButton } from '@/ui/controls/action-button'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { notify } from '@/ui/feedback/notify'

/** Who speaks for the pharmacy as the registration says, and what can be done while they have not answered. */
export function ContactSection({ registration }: { registration: RegistrationDetail }) {
  const { id, contactPerson, contactEmail, contactPhone, canCorrect, canResend } = registration
  const { scope, show } = useRegistrationChange(id)
  const offline = useOfflineReason()
  const [correcting, setCorrecting] = useState(false)
  const sending = useSingleMutation({
    mutationFn: async () =>
      unwrap(await scope.device.client.call('resendRegistrationMail', { params: { id } })),
    onSuccess: (changed) => {
      notify.success(`Correo en camino a ${changed.contactEmail}. El enlace de antes ya no vale.`)
      show(changed)
    },
  })
  const facts = [
    ['Persona de contacto', contactPerson],
    ['Correo electrónico', contactEmail],
    ['Teléfono', contactPhone],
  ] as const
  return (
    <section className={classes.section} aria-labelledby="registration-contact">
      <h2 id="registration-contact" className={classes.title}>
        Contacto
      </h2>
      {correcting ? (
        <ContactForm
          registration={registration}
          onSaved={(changed) => {
            show(changed)
            setCorrecting(false)
          }}
          onCancel={() => setCorrecting(false)}
        />
      ) : (
        <>
          <dl className={classes.facts}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {sending.isError ? <FormProblem>{failureText(sending.error)}</FormProblem> : null}
          {canCorrect || canResend ? (
            <Group>
              {canCorrect ? (
                <ActionButton variant="default" disabledReason={offline} onClick={() => setCorrecting(true)}>
                  Corregir contacto
                </ActionButton>
              ) : null}
              {canResend ? (
                <ActionButton
                  variant="default"
                  loading={sending.isPending}
                  disabledReason={offline}
                  onClick={() => sending.mutate()}
                >
                  Reenviar correo
                </ActionButton>
              ) : null}
            </Group>
          ) : (
            <Text size="sm">La farmacia ya ha respondido o tiene sus propios datos: aquí no se cambian.</Text>
          )}
        </>
      )}
    </section>
  )
}
