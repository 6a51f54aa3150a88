import { Link } from '@tanstack/react-router'
import classes from '@/parts/platform/legal-links.module.css'
import links from '@/ui/controls/plain-link.module.css'

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
        <Link key={to} to={to} className={`${links.link} ${classes.link}`}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
