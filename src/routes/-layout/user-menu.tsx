import type { User } from '@/contract/session/session'
import { fullName } from '@/domain/people/full-name'
import { UserAvatar } from '@/parts/people/user-avatar'
import classes from '@/routes/-layout/user-menu.module.css'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { ToolbarPopover } from '@/ui/shell/toolbar-popover'

const UserMenuItems = lazyComponent(() => import('@/routes/-layout/user-menu-items'))

type UserMenuProps = {
  user: User
  /** "Farmacia", or the user's job position. */
  role: string
  /** The pharmacy that the account opens within; null for the user's first one, or none. */
  pharmacy: number | null
  /** Opens the dialog with the laboratories' access; null for users who cannot decide this. */
  onPermissions: (() => void) | null
  hasAdmin: boolean
  /** Opens the administration by other means than the link; null where there are none. */
  onAdmin: (() => void) | null
}

/** Name and role of the user, account, permissions and log-out (purchasing.md §2.9). */
export function UserMenu({ user, role, ...items }: UserMenuProps) {
  const name = fullName(user)
  return (
    <ToolbarPopover
      label="Usuario"
      buttonLabel={`Usuario: ${name}`}
      button={<UserAvatar user={user} size={34} />}
    >
      {(close) => (
        <div className={classes.menu}>
          <p className={classes.name}>{name}</p>
          <p className={classes.role}>{role}</p>
          <UserMenuItems {...items} close={close} />
        </div>
      )}
    </ToolbarPopover>
  )
}
