import { fullName } from '@/domain/people/full-name'
import { isStaff } from '@/features/session/guards'
import { initialsOf, roleName } from '@/features/session/role-name'
import { useSessionScope } from '@/parts/session/scope'
import { usePermissions } from '@/routes/-layout/use-permissions'
import { UserMenu } from '@/routes/-layout/user-menu'

type SessionMenuProps = {
  pharmacy: number | null
  /** While impersonating: the way back to the administration ends it. */
  onEndImpersonation: (() => void) | null
}

/** The user menu, with what this user may do here. */
export function SessionMenu({ pharmacy, onEndImpersonation }: SessionMenuProps) {
  const { user } = useSessionScope()
  const permissions = usePermissions(pharmacy)
  return (
    <>
      <UserMenu
        name={fullName(user)}
        role={roleName(user)}
        initials={initialsOf(fullName(user))}
        // The account opens within the first pharmacy unless told otherwise.
        pharmacy={pharmacy === user.pharmas[0]?.id ? null : pharmacy}
        onPermissions={permissions.open}
        hasAdmin={isStaff(user)}
        onAdmin={onEndImpersonation}
      />
      {permissions.dialog}
    </>
  )
}
