import { createFileRoute } from '@tanstack/react-router'
import { GeneralTermsScreen } from '@/features/legal/general-terms-screen'

export const Route = createFileRoute('/terminos-y-condiciones')({ component: GeneralTermsScreen })
