import classes from '@/ui/rich-text.module.css'
import { safeHtml } from '@/ui/safe-html'

/** HTML written by people (notifications, terms), sanitised. */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when written by the server, and here
  return <div className={classes.html} dangerouslySetInnerHTML={{ __html: safeHtml(html) }} />
}
