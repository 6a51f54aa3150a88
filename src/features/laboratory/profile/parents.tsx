import { Link } from '@tanstack/react-router'
import type { NetworkUser } from '@/contract/portal/portal-schemas'
import { fullName } from '@/domain/people/full-name'
import classes from '@/features/laboratory/profile/profile.module.css'

/** Who is above somebody, from the top down, and they themselves. Above the reader there are names without links. */
export function Parents({ user }: { user: NetworkUser }) {
  if (user.parentUsers.length === 0) return null
  return (
    <nav aria-label="Superiores" className={classes.parents}>
      <ol>
        {user.parentUsers.map((parent) => (
          // Nobody is above themselves: names and positions tell those apart of whom there is no more.
          <li key={parent.id ?? `${fullName(parent)}:${parent.jobPosition?.id}`}>
            {parent.id === null ? (
              <span title={parent.jobPosition?.name}>{fullName(parent)}</span>
            ) : (
              <Link
                to="/laboratory/$id"
                params={{ id: String(parent.id) }}
                className={classes.parent}
                title={parent.jobPosition?.name}
              >
                {fullName(parent)}
              </Link>
            )}
          </li>
        ))}
        <li>
          <span aria-current="page">{fullName(user)}</span>
        </li>
      </ol>
    </nav>
  )
}
