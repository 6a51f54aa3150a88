import { IconLogout, IconSettings, IconShieldLock, IconUser, IconUsers } from '@tabler/icons-react'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { rememberPlace } from '@/features/session/left-session'
import { PriceModeSwitch } from '@/parts/prices/price-mode-switch'
import { useSessionScope } from '@/parts/session/scope'
import { useOwnPin } from '@/parts/session/use-own-pin'
import classes from '@/routes/-layout/user-menu.module.css'
import { useIsNarrow } from '@/ui/screen/screen-width'
import { ThemeMenuItem } from '@/ui/shell/theme-switch'

type UserMenuItemsProps = {
  pharmacy: number | null
  onPermissions: (() => void) | null
  hasAdmin: boolean
  onAdmin: (() => void) | null
  close: () => void
}

/** Loaded when the menu opens, to keep it out of the first screen. */
export default function UserMenuItems({
  pharmacy,
  onPermissions,
  hasAdmin,
  onAdmin,
  close,
}: UserMenuItemsProps) {
  const narrow = useIsNarrow()
  const navigate = useNavigate()
  const router = useRouter()
  const { identity } = useSessionScope()
  const { standing } = useOwnPin()
  return (
    <ul className={classes.items}>
      {narrow ? (
        <>
          <li className={classes.prices}>
            <span aria-hidden>Precios</span>
            <PriceModeSwitch />
          </li>
          <li>
            <ThemeMenuItem className={classes.item} />
          </li>
        </>
      ) : null}
      <li>
        <Link
          to="/cuenta"
          search={{ pharma: pharmacy ?? undefined }}
          className={classes.item}
          onClick={close}
        >
          <IconUser size={20} aria-hidden /> Cuenta
        </Link>
      </li>
      {onPermissions === null ? null : (
        <li>
          <button
            type="button"
            className={classes.item}
            onClick={() => {
              close()
              onPermissions()
            }}
          >
            <IconShieldLock size={20} aria-hidden /> Permisos
          </button>
        </li>
      )}
      {onAdmin !== null ? (
        <li>
          <button
            type="button"
            className={classes.item}
            onClick={() => {
              close()
              onAdmin()
            }}
          >
            <IconSettings size={20} aria-hidden /> Admin
          </button>
        </li>
      ) : hasAdmin ? (
        <li>
          <Link to="/admin" className={classes.item} onClick={close}>
            <IconSettings size={20} aria-hidden /> Admin
          </Link>
        </li>
      ) : null}
      {standing === 'ready' ? (
        <li>
          <button
            type="button"
            className={classes.item}
            onClick={() => {
              close()
              rememberPlace(identity.userId, router.latestLocation.href)
              void navigate({ to: '/logout', search: { cambio: true } })
            }}
          >
            <IconUsers size={20} aria-hidden /> Cambiar de usuario
          </button>
        </li>
      ) : null}
      <li>
        <Link to="/logout" className={classes.item} onClick={close}>
          <IconLogout size={20} aria-hidden /> Salir
        </Link>
      </li>
    </ul>
  )
}
