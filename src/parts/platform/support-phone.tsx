import { usePlatform } from '@/parts/platform/platform'
import classes from '@/parts/platform/support-phone.module.css'
import links from '@/ui/controls/plain-link.module.css'

/** The support phone of this host, ready to be called. Its room is kept while it is not known, so that nothing moves when it is. */
export function SupportPhone() {
  const phone = usePlatform()?.supportPhone
  if (!phone)
    return (
      <p className={classes.phone} aria-hidden>
        &nbsp;
      </p>
    )
  return (
    <p className={classes.phone}>
      Soporte:{' '}
      <a href={`tel:${phone.replace(/\s/g, '')}`} className={links.link}>
        {phone}
      </a>
    </p>
  )
}
