import classes from '@/ui/shell/logo.module.css'
import { useProductName } from '@/ui/shell/product-name'

/** The logo: an R whose leg is a capsule. */
export function LogoMark({ size = 36 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" className={classes.mark}>
      <rect width="64" height="64" rx="15" fill="var(--mantine-color-pharmacy-7)" />
      <g fill="none" strokeWidth="8.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M22 49V18h11a9.6 9.6 0 0 1 0 19.2H22" stroke="#fff" />
        <path d="M34.5 38.5 44 48.5" stroke="#f5bd4a" />
      </g>
    </svg>
  )
}

/** The lettering of our own name. */
const ownName = 'Rebotica'
const wordmark = 'rebotica'

export function Logo({ size = 36 }: { size?: number }) {
  const name = useProductName()
  return (
    <span className={classes.logo}>
      <LogoMark size={size} />
      <span className={classes.word} data-given={name !== ownName || undefined}>
        {name === ownName ? wordmark : name}
      </span>
    </span>
  )
}
