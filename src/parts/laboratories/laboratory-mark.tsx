import { isWebAddress } from '@/domain/basics/web-address'
import classes from '@/parts/laboratories/laboratory-mark.module.css'

type LaboratoryMarkProps = {
  name: string
  image?: string | null
  /** Shows the name beside the mark; without it the mark carries the name for readers. */
  withName?: boolean
}

/** A laboratory's logo, or its initials, with a stripe of its colour. */
export function LaboratoryMark({ name, image, withName = false }: LaboratoryMarkProps) {
  const label = withName ? {} : { role: 'img', 'aria-label': name, title: name }
  return (
    <span className={classes.root} {...label}>
      <span className={classes.mark} style={{ '--mark-color': toneOf(name) }} aria-hidden>
        {image && isWebAddress(image) ? (
          <img src={image} alt="" loading="lazy" className={classes.image} />
        ) : (
          initials(name)
        )}
      </span>
      {withName ? <span className={classes.name}>{name}</span> : null}
    </span>
  )
}

/** Of up to the first two words (platform.md §9). */
const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => /\p{L}|\d/u.test(word))
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

const hues = 24

/**
 * A hue by the whole name, which every screen knows, so that a laboratory looks the same on all of them. Of one lightness
 * that stands out on light and dark surfaces.
 */
const toneOf = (name: string) => {
  let hash = 0
  for (const letter of name) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0
  return `oklch(0.6 0.14 ${((hash % hues) * 360) / hues})`
}
