import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from '@/ui/privacy-link.module.css'

/** The way to the privacy policy from the pages that need no session, as high as a finger needs. */
export function PrivacyLink() {
  return (
    <Anchor
      size="sm"
      className={classes.link}
      renderRoot={(props) => <Link to="/politica-privacidad" {...props} />}
    >
      Política de privacidad
    </Anchor>
  )
}
