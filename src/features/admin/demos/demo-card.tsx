import type { DemoConfig } from '@/contract/administration/demos'
import { isWebAddress } from '@/domain/basics/web-address'
import { initialsOf } from '@/domain/people/initials'
import { isPharmacyUser } from '@/domain/people/roles'
import classes from '@/features/admin/demos/demo-card.module.css'
import { laboratoryColor } from '@/parts/laboratories/laboratory-color'
import { RichText } from '@/ui/controls/rich-text'

type DemoCardProps = {
  demo: DemoConfig
  onImpersonate: (username: string) => void
}

type DemoUser = DemoConfig['users'][number]

/** A user of a pharmacy has no job position (platform.md §3). */
const labelOf = ({ rol, jobPosition }: DemoUser): string =>
  isPharmacyUser(rol) ? 'Farmacia' : (jobPosition?.name ?? 'Laboratorio')

/** A demo: of which laboratory, in its colour, what it shows, and as whom. */
export function DemoCard({ demo, onImpersonate }: DemoCardProps) {
  const { name, info, domain, laboratory, users } = demo
  // By its own answer, which has the colour: nothing to wait for.
  const color = laboratoryColor(laboratory.corporativeColor ?? undefined, laboratory.name)
  const title = `${laboratory.name}: ${name}`
  return (
    <article
      className={classes.card}
      aria-label={title}
      style={{ '--light': color.light, '--dark': color.dark }}
    >
      <header className={classes.header}>
        <span className={classes.image} aria-hidden>
          {laboratory.image !== null && isWebAddress(laboratory.image) ? (
            <img src={laboratory.image} alt="" loading="lazy" />
          ) : (
            initialsOf(laboratory.name)
          )}
        </span>
        <div className={classes.names}>
          <h2 className={classes.laboratory}>{laboratory.name}</h2>
          <p className={classes.name}>{name}</p>
        </div>
      </header>
      {info === '' ? null : <RichText html={info} />}
      {domain === null ? null : (
        <p className={classes.domain}>
          <span className={classes.label}>Dominio</span> {domain}
        </p>
      )}
      {users.length === 0 ? (
        <p className={classes.nobody}>No hay ningún usuario en cuyo lugar se pueda actuar.</p>
      ) : (
        <ul className={classes.users} aria-label={`Usuarios de ${title}`}>
          {users.map((user) => (
            <li key={user.id}>
              <button
                type="button"
                className={classes.user}
                aria-label={`${labelOf(user)}: actuar como ${user.username}`}
                onClick={() => onImpersonate(user.username)}
              >
                <span>{labelOf(user)}</span>
                <span className={classes.username}>{user.username}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
