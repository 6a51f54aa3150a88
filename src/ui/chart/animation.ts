import { useReducedMotion } from '@mantine/hooks'

/**
 * How long a drawing moves. Known with the first drawing: chart.js does not paint an update without motion that cuts off one
 * with motion.
 */
export const useAnimationMs = (): number =>
  useReducedMotion(undefined, { getInitialValueInEffect: false }) ? 0 : 180
