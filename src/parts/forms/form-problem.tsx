import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Why a form was not sent and what to do, where no field can say it; announced by screen readers at once. */
export function FormProblem({ title, children }: { title?: string; children?: ReactNode }) {
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} title={title}>
      {children}
    </Alert>
  )
}
