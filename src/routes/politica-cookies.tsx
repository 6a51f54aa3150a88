import { createFileRoute } from '@tanstack/react-router'
import { CookiesScreen } from '@/features/legal/cookies-screen'

export const Route = createFileRoute('/politica-cookies')({ component: CookiesScreen })
