import { lazy, Suspense } from 'react'
import classes from '@/routes/-layout/user-menu.module.css'
import { ToolbarPopover } from '@/ui/shell/toolbar-popover'

const UserMenuItems = lazy(() => import('@/routes/-layout/user-menu-items'))

type UserMenuProps = {
  name: string
  /** Farmacia, or the job position. */
  role: string
  initials: string
  /** The one that the account should open within; null for the user's own first, or none. */
  pharmacy: number | null
  /** Opens the laboratories' access; null for whom there is none to decide about. */
  onPermissions: (() => void) | null
  hasAdmin: boolean
  /** Leads there by another way than the link; null where there is none. */
  onAdmin: (() => void) | null
}

/** Name, role and ways out (purchasing.md §2.9). */
export function UserMenu({ name, role, initials, ...items }: UserMenuProps) {
  return (
    <ToolbarPopover
      label="Usuario"
      buttonLabel={`Usuario: ${name}`}
      button={
        <span className={classes.avatar} aria-hidden>
          {initials}
        </span>
      }
    >
      {(close) => (
        <div className={classes.menu}>
          <p className={classes.name}>{name}</p>
          <p className={classes.role}>{role}</p>
          <Suspense>
            <UserMenuItems {...items} close={close} />
          </Suspense>
        </div>
      )}
    </ToolbarPopover>
  )
}
