import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from '@/parts/platform/legal-links.module.css'

const pages = [
  { to: '/terminos-y-condiciones', label: 'Términos y condiciones' },
  { to: '/politica-privacidad', label: 'Política de privacidad' },
  { to: '/politica-cookies', label: 'Política de cookies' },
] as const

/** The way to the legal pages from those that need no session, as high as a finger needs. */
export function LegalLinks() {
  return (
    <nav aria-label="Información legal" className={classes.links}>
      {pages.map(({ to, label }) => (
        <Anchor
          key={to}
          size="sm"
          className={classes.link}
          renderRoot={(props) => <Link to={to} {...props} />}
        >
          {label}
        </Anchor>
      ))}
    </nav>
  )
}
