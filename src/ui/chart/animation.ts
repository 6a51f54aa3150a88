import { useReducedMotion } from '@mantine/hooks'

/**
 * How long a drawing moves. Known with the first drawing: chart.js does not paint an update without motion that cuts off one
 * with motion. `isDrawn`: a picture of it stands already, which it is to replace unseen.
 */
export const useAnimationMs = ({ isDrawn }: { isDrawn: boolean }): number => {
  const isReduced = useReducedMotion(undefined, { getInitialValueInEffect: false })
  return isReduced || isDrawn ? 0 : 180
}
