import { IconLifebuoy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from '@/features/support/support-button.module.css'
import { useCoveredFocus } from '@/ui/use-covered-focus'
import { useRootAttribute } from '@/ui/use-root-attribute'

type SupportButtonProps = {
  onClick: () => void
  /** Whether the screen has a navigation, which on phones has this entry in its bar. */
  hasNavigation: boolean
}

/**
 * The floating button (platform.md §1). It is not there where a screen has its main action at the bottom, and goes out of the
 * way of a control that has the focus: the entry of the navigation does the same.
 */
export function SupportButton({ onClick, hasNavigation }: SupportButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isAway, setIsAway] = useState(false)
  useRootAttribute('support', hasNavigation ? 'navigation' : 'alone')
  useCoveredFocus(
    () => (button.current === null ? [] : [button.current]),
    ({ isCovered }) => setIsAway(isCovered),
  )
  return (
    <button
      ref={button}
      type="button"
      className={classes.button}
      data-away={isAway || undefined}
      data-navigation={hasNavigation || undefined}
      aria-label="Soporte"
      title="Soporte"
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <IconLifebuoy size={24} aria-hidden />
    </button>
  )
}
