import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '@/api/outcome'
import type { RegistrationDetail } from '@/contract/portal/registration'
import { formatInstant } from '@/domain/basics/dates'
import { registrationState } from '@/domain/people/registration-progress'
import { isInternal } from '@/domain/people/roles'
import { AddressDecision } from '@/features/registration/follow/address-decision'
import { ContactSection } from '@/features/registration/follow/contact-section'
import { registrationQuery } from '@/features/registration/follow/registration-query'
import classes from '@/features/registration/follow/registration-screen.module.css'
import { Steps } from '@/features/registration/follow/registration-steps-list'
import { ListAge } from '@/parts/connection/list-age'
import { NoData } from '@/parts/connection/no-data'
import { useSessionScope } from '@/parts/session/scope'
import { EmptyState } from '@/ui/feedback/empty-state'
import { Loading } from '@/ui/feedback/loading'
import { Page } from '@/ui/shell/page'

type RegistrationScreenProps = { registration: number; onBack: () => void }

/** What has become of a pharmacy's registration, for whoever looks after it and for staff. */
export function RegistrationScreen({ registration, onBack }: RegistrationScreenProps) {
  const scope = useSessionScope()
  const found = useQuery(registrationQuery(scope, registration))
  const { data } = found
  const isStaff = isInternal(scope.user.rol)
  return (
    <Page
      title={data === undefined ? 'Alta de farmacia' : `Alta de ${data.pharma.name}`}
      subtitle={data && registrationState(data.progress)}
      back={{ label: 'Volver', onBack }}
    >
      {data !== undefined ? (
        <div className={classes.sections}>
          <ListAge query={found} />
          {isStaff && data.progress.address === 'waiting' ? <AddressDecision registration={data} /> : null}
          <Facts registration={data} />
          <Steps registration={data} />
          <ContactSection registration={data} />
        </div>
      ) : found.isError && isRefusal(found.error) ? (
        <EmptyState title="No se ha encontrado el alta">
          No existe, o no es de una farmacia que usted atienda.
        </EmptyState>
      ) : found.isError ? (
        <NoData title="No se ha podido obtener el alta" query={found} />
      ) : (
        <Loading height={320} radius="var(--rb-radius-lg)" />
      )}
    </Page>
  )
}

function Facts({ registration }: { registration: RegistrationDetail }) {
  const { nif, laboratory, createdAt, existed } = registration
  return (
    <section className={classes.section} aria-label="Datos del alta">
      <Text>
        {nif} · dada de alta por {laboratory ?? 'Rebotica'} el {formatInstant(createdAt)}
      </Text>
      {existed ? (
        <Text size="sm">La farmacia ya estaba en Rebotica: se le ha avisado en la dirección que tenía.</Text>
      ) : null}
    </section>
  )
}
