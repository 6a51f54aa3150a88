import classes from '@/ui/controls/rich-text.module.css'
import { safeHtml } from '@/ui/controls/safe-html'

/** HTML written by people (notifications, terms), sanitised. */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when written by the server, and here
  return <div className={classes.html} dangerouslySetInnerHTML={{ __html: safeHtml(html) }} />
}
