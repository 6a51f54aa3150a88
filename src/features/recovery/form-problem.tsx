import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Why it failed and what to do; announced by screen readers at once. */
export function FormProblem({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} title={title}>
      {children}
    </Alert>
  )
}

export const tooMany = 'Demasiados intentos. Espere un momento y vuelva a probar.'
