import { Button, Card, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { fullName } from '@/domain/people/full-name'
import { isPharmacyUser } from '@/domain/people/roles'
import classes from '@/features/account/account-screen.module.css'
import { AvatarCard } from '@/features/account/avatar-card'
import { NoticesCard } from '@/features/account/notices-card'
import { OpenSessionsCard } from '@/features/account/open-sessions-card'
import { PasswordForm } from '@/features/account/password-form'
import { ProfileForm } from '@/features/account/profile-form'
import { roleName } from '@/parts/people/role-name'
import { useSessionScope } from '@/parts/session/scope'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { Page } from '@/ui/shell/page'

const PinCard = lazyComponent(() => import('@/features/account/pin-card'))
const WholesalerCard = lazyComponent(() => import('@/features/account/wholesaler-card'))

type AccountScreenProps = {
  /** Null where the navigation leads back. */
  onBack: (() => void) | null
  onPermissions: (() => void) | null
  /** Terms of a pharmacy's user; other users get the privacy policy only. */
  terms: ReactNode
  onPrivacy: () => void
  onLogout: () => void
}

/** The user's data, and what they themselves can change (platform.md §2, Account): nobody who acts in their place does. */
export function AccountScreen({ onBack, onPermissions, terms, onPrivacy, onLogout }: AccountScreenProps) {
  const { user, identity } = useSessionScope()
  const isOwn = identity.switchUser === null
  return (
    <Page title="Cuenta" back={onBack === null ? undefined : { label: 'Volver', onBack }}>
      <Card withBorder maw={640}>
        <dl className={classes.facts}>
          <Fact name="Nombre" value={fullName(user)} />
          <Fact name="Usuario" value={user.username} />
          <Fact name="Correo electrónico" value={user.email || null} />
          <Fact name="Teléfono" value={isOwn ? null : user.phone} />
          <Fact name="Rol" value={roleName(user)} />
          <Fact name="Laboratorio" value={user.laboratory?.name ?? null} />
          <Fact
            name={user.pharmas.length === 1 ? 'Farmacia' : 'Farmacias'}
            value={user.pharmas.map(({ name }) => name).join(', ') || null}
          />
        </dl>
      </Card>
      {isOwn ? (
        <>
          <AvatarCard />
          <ProfileForm />
          <PasswordForm />
        </>
      ) : null}
      {isOwn && isPharmacyUser(user.rol) ? <PinCard /> : null}
      {isOwn && isPharmacyUser(user.rol)
        ? user.pharmas.map(({ id, name }) => <WholesalerCard key={id} pharmacy={id} name={name} />)
        : null}
      {terms}
      {isOwn ? <NoticesCard /> : null}
      {isOwn ? <OpenSessionsCard /> : null}
      <Group>
        {onPermissions === null ? null : (
          <Button variant="default" onClick={onPermissions}>
            Permisos
          </Button>
        )}
        {terms === null ? (
          <Button variant="default" onClick={onPrivacy}>
            Política de privacidad
          </Button>
        ) : null}
        <Button variant="default" onClick={onLogout}>
          Salir
        </Button>
      </Group>
    </Page>
  )
}

/** A row of the profile; nothing without a value. */
function Fact({ name, value }: { name: string; value: string | null }) {
  if (value === null) return null
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
