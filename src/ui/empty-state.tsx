import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '@/ui/states.module.css'

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
      <Text fw={600}>{title}</Text>
      {children === undefined ? null : (
        <Text component="div" c="dimmed" size="sm" maw={420} ta="center">
          {children}
        </Text>
      )}
      {action === undefined ? null : <div className={classes.action}>{action}</div>}
    </div>
  )
}
