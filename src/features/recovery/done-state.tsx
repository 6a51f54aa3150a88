import { Button, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import classes from '@/features/recovery/public-form.module.css'

/** Success message with a link to continue. Takes the focus, because the form that had it is gone. */
export function DoneState({ title, children }: { title: string; children?: string }) {
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <div className={classes.done}>
      <IconCircleCheck size={48} className={classes.check} aria-hidden />
      <div ref={text} tabIndex={-1} role="status">
        <Text fw={600}>{title}</Text>
        {children === undefined ? null : <Text mt={4}>{children}</Text>}
      </div>
      <Button renderRoot={(props) => <Link to="/login" {...props} />}>Ir al login</Button>
    </div>
  )
}
