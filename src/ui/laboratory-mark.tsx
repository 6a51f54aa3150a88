import classes from '@/ui/laboratory-mark.module.css'

type LaboratoryMarkProps = {
  name: string
  image?: string | null
  /** The laboratory's own colour, '#rrggbb': only ever a stripe. */
  color?: string | null
  /** Shows the name beside the mark; without it the mark carries the name for readers. */
  withName?: boolean
}

/** A laboratory's logo, or its initials with a stripe of its colour. */
export function LaboratoryMark({ name, image, color, withName = false }: LaboratoryMarkProps) {
  const label = withName ? {} : { role: 'img', 'aria-label': name, title: name }
  return (
    <span className={classes.root} {...label}>
      <span className={classes.mark} style={{ '--mark-color': color ?? toneOf(name) }} aria-hidden>
        {image ? <img src={image} alt="" loading="lazy" className={classes.image} /> : initials(name)}
      </span>
      {withName ? <span className={classes.name}>{name}</span> : null}
    </span>
  )
}

const tones = ['#0b6b4f', '#8a5a00', '#6b4fa0', '#2563a8', '#a8456b']

/** Initials of up to the first two words; colour by the first letter's code modulo five (platform.md §9). */
const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => /\p{L}|\d/u.test(word))
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

const toneOf = (name: string) => tones[name.charCodeAt(0) % tones.length] ?? tones[0]
