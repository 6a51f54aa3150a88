import { optionalComponent } from '@/ui/feedback/lazy-component'

/** The question about cookies. Without it, it is asked at the next start. */
export const CookieBanner = optionalComponent(async () => ({
  default: (await import('@/routes/-layout/after-first-screen')).CookieBanner,
}))
