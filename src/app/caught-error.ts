import { isUnanswered } from '@/api/outcome'

/**
 * What React does with an error that a screen has shown instead of itself: the console gets it, for who looks into it. A
 * connection that is not there is expected, and the screen says it.
 */
export const logCaughtError = (error: unknown): void => {
  if (!isUnanswered(error)) console.error(error)
}
