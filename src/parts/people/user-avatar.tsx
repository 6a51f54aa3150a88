import type { User } from '@/contract/session/session'
import { fullName } from '@/domain/people/full-name'
import { initialsColor, initialsOf } from '@/domain/people/initials'
import classes from '@/parts/people/user-avatar.module.css'
import { optionalComponent } from '@/ui/feedback/lazy-component'

/** Most users have none. Where its code cannot be loaded, the initials stay. */
const UserPicture = optionalComponent(() => import('@/parts/people/user-picture'))

type UserAvatarProps = {
  user: Pick<User, 'id' | 'firstName' | 'surname' | 'picture'>
  /** Side of the picture, in pixels. */
  size: number
}

/** A user's picture; until it is there, and where there is none, the initials in one of five colours. Their name stands beside it. */
export function UserAvatar({ user, size }: UserAvatarProps) {
  const initials = initialsOf(fullName(user))
  return (
    <span
      className={classes.avatar}
      data-color={initialsColor(initials)}
      data-size={size < 30 ? 'small' : size > 60 ? 'large' : undefined}
      style={{ '--size': `${size}px` }}
      aria-hidden
    >
      {user.picture === null ? initials : <UserPicture user={user} initials={initials} fallback={initials} />}
    </span>
  )
}
