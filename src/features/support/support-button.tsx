import { IconLifebuoy } from '@tabler/icons-react'
import classes from '@/features/support/support-button.module.css'
import { useRootAttribute } from '@/ui/screen/use-root-attribute'

/**
 * The floating button (platform.md §1), for screens whose navigation does not have its entry. It stands in a bar of its own at
 * the bottom, so that it covers nothing.
 */
export function SupportButton({ onClick }: { onClick: () => void }) {
  useRootAttribute('support')
  return (
    <div className={classes.bar}>
      <button type="button" className={classes.button} aria-haspopup="dialog" onClick={onClick}>
        <IconLifebuoy size={22} aria-hidden />
        Soporte
      </button>
    </div>
  )
}
