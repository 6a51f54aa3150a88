import { usePlatform } from '@/parts/platform/platform'
import classes from '@/parts/platform/support-phone.module.css'
import links from '@/ui/controls/plain-link.module.css'

/** The support phone of this host, ready to be called; nothing while it is not known. */
export function SupportPhone() {
  const phone = usePlatform()?.supportPhone
  if (!phone) return null
  return (
    <p className={classes.phone}>
      Soporte:{' '}
      <a href={`tel:${phone.replace(/\s/g, '')}`} className={links.link}>
        {phone}
      </a>
    </p>
  )
}
