import { IconUserShare } from '@tabler/icons-react'
import { fullName } from '@/domain/people/full-name'
import classes from '@/features/impersonation/impersonation-banner.module.css'
import { useSessionScope } from '@/parts/session/scope'
import strip from '@/ui/shell/strip.module.css'

/** Says who is impersonated, and offers to end it; always visible meanwhile (design.md §6). */
export default function ImpersonationBanner({ onLeave }: { onLeave: () => void }) {
  const { user } = useSessionScope()
  const where = user.pharmas[0]?.name ?? user.laboratory?.name
  return (
    <section className={strip.strip} aria-label="Actúa en el lugar de otro usuario">
      <IconUserShare size={20} aria-hidden className={strip.icon} />
      <p className={`${strip.text} ${classes.text}`}>
        <span className={classes.verb}>Actúa </span>como <strong>{fullName(user)}</strong>
        {where === undefined ? null : <span className={classes.where}> · {where}</span>}
      </p>
      <button type="button" className={strip.button} onClick={onLeave}>
        Volver a mi usuario
      </button>
    </section>
  )
}
