import type { ReactNode } from 'react'
import classes from '@/parts/today/today-room.module.css'

/** Keeps the room of the card, which comes last, so that nothing below moves. It depends on more than a kept screen knows of. */
export const TodayRoom = ({ children }: { children: ReactNode }) => (
  <div className={classes.room} data-live>
    {children}
  </div>
)
