import { isStaff } from '@/features/session/guards'
import { roleName } from '@/parts/people/role-name'
import { useSessionScope } from '@/parts/session/scope'
import { usePermissions } from '@/routes/-layout/use-permissions'
import { UserMenu } from '@/routes/-layout/user-menu'

type SessionMenuProps = {
  pharmacy: number | null
  /** Ends the impersonation and goes to the administration; null while nobody is impersonated. */
  onEndImpersonation: (() => void) | null
}

/** The user menu with what this user may do. */
export function SessionMenu({ pharmacy, onEndImpersonation }: SessionMenuProps) {
  const { user } = useSessionScope()
  const permissions = usePermissions(pharmacy)
  return (
    <>
      <UserMenu
        role={roleName(user)}
        user={user}
        // Without a pharmacy in the address, the account opens within the user's first one.
        pharmacy={pharmacy === user.pharmas[0]?.id ? null : pharmacy}
        onPermissions={permissions.open}
        hasAdmin={isStaff(user)}
        onAdmin={onEndImpersonation}
      />
      {permissions.dialog}
    </>
  )
}
