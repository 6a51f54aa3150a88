import { IconLogout, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useIsNarrow } from '@/ui/screen-width'
import { ThemeMenuItem } from '@/ui/shell/theme-switch'
import { ToolbarPopover } from '@/ui/shell/toolbar-popover'
import classes from '@/ui/shell/user-menu.module.css'

type UserMenuProps = {
  name: string
  /** Farmacia, or the job position. */
  role: string
  initials: string
  isInternal: boolean
}

/** Name, role and ways out (purchasing.md §2.9). */
export function UserMenu({ name, role, initials, isInternal }: UserMenuProps) {
  const narrow = useIsNarrow()
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
          <ul className={classes.items}>
            {narrow ? (
              <li>
                <ThemeMenuItem className={classes.item} />
              </li>
            ) : null}
            {isInternal ? (
              <li>
                <Link to="/admin" className={classes.item} onClick={close}>
                  <IconSettings size={20} aria-hidden /> Admin
                </Link>
              </li>
            ) : null}
            <li>
              <Link to="/logout" className={classes.item} onClick={close}>
                <IconLogout size={20} aria-hidden /> Salir
              </Link>
            </li>
          </ul>
        </div>
      )}
    </ToolbarPopover>
  )
}
