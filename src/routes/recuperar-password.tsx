import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/recuperar-password')({
  beforeLoad: () => {
    throw redirect({ to: '/recuperar', replace: true })
  },
})
