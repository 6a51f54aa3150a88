import type { ReactNode } from 'react'
import classes from '@/ui/feedback/states.module.css'

/** What would be shown here, and what the user can do next. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={`${classes.state} ${classes.empty}`}>
      {icon === undefined ? null : (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
      )}
      <p className={classes.emptyTitle}>{title}</p>
      {children === undefined ? null : <div className={classes.emptyText}>{children}</div>}
      {action === undefined ? null : <div className={classes.action}>{action}</div>}
    </div>
  )
}
